"""How the pages of lists and of comparison look beyond the common theme; its colours are the theme's."""

from __future__ import annotations

import streamlit as st

_CSS = """
.st-key-lb-start, [class*="st-key-lb-care-"][data-testid="stVerticalBlock"] {
  background: var(--lb-card); border-color: var(--lb-line); padding: 1rem 1.1rem; }
[class*="st-key-lb-care-"] { margin-bottom: .6rem; }
.st-key-lb-signin, .st-key-lb-by-link { max-width: 34rem; background: var(--lb-card); border-color: var(--lb-line); }
.st-key-lb-choose { margin-top: .4rem; }
.st-key-lb-choose > :first-child { flex: 2 1 14rem; }
.lb-chip { display: inline-block; margin-left: .5rem; padding: 0 .5rem; border: 1px solid var(--lb-line);
  border-radius: 1rem; font-size: .78rem; line-height: 1.4rem; color: var(--lb-quiet); white-space: nowrap; }
.lb-empty { margin: 1.5rem 0; padding: 2.4rem 1.5rem; border: 1px dashed var(--lb-line); border-radius: 6px;
  text-align: center; background: var(--lb-card); }
.lb-empty p { max-width: 32rem; margin: .6rem auto 0; color: var(--lb-quiet); }
.st-key-lb-deleted > :first-child { flex: 1 1 auto; }
.st-key-lb-care-words > * { flex: 1 1 14rem; }
.st-key-lb-new > :nth-child(-n+2) { flex: 1 1 14rem; }
.st-key-lb-new-go { justify-content: space-between; }
table.lb-diff { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
table.lb-diff td, table.lb-diff th { padding: .4rem .2rem; border-bottom: 1px solid var(--lb-line); text-align: left;
  vertical-align: top; overflow-wrap: anywhere; border-left: 0; border-right: 0; border-top: 0; }
table.lb-diff :is(td, th):last-child { text-align: right; white-space: nowrap; padding-left: 1rem; }
table.lb-diff tfoot :is(td, th) { font-weight: 600; border-bottom: 0; }
table.lb-diff tbody td:first-child { padding-left: 1.4rem; text-indent: -1.2rem; }
table.lb-diff .lb-sign { text-indent: 0; display: inline-block; width: 1.2rem; font-weight: 700; color: var(--lb-quiet); }
table.lb-diff .lb-sign.lb-plus { color: var(--lb-good); }
table.lb-diff .lb-sign.lb-minus { color: var(--lb-bad); }
.lb-sides { display: grid; grid-template-columns: 1fr auto 1fr; gap: .4rem 1rem; align-items: center; }
.lb-side { padding: .7rem .9rem; background: var(--lb-card); border: 1px solid var(--lb-line); border-radius: 6px;
  overflow-wrap: anywhere; min-width: 0; }
.lb-side small { display: block; }
.lb-side .lb-mark { margin-top: .3rem; }
.lb-arrow { color: var(--lb-quiet); font-size: 1.3rem; }
ol.lb-history { list-style: none; margin: 0; padding: 0; }
.lb-version small { display: block; }
.lb-version p { overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .lb-sides { grid-template-columns: 1fr; }
  .lb-arrow { transform: rotate(90deg); justify-self: center; line-height: 1; }
  .st-key-lb-choose > * { flex: 1 1 40% !important; min-width: 0; width: auto !important; }
  .st-key-lb-choose > :first-child { flex-basis: 100% !important; }
  .lb-chips { display: block; margin: .15rem 0; }
  .lb-chip { margin: 0 .3rem 0 0; }
}
"""


def dress_shelf() -> None:
    st.html(f"<style>{_CSS}</style>")
