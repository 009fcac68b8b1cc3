"""How the page looks beyond what .streamlit/config.toml can say: our own markup, and what is put away.

Every colour is given for light and dark at once: Streamlit sets `color-scheme` on the app, and
`light-dark()` follows it. Sizes are in rem, so a reader's larger text stays larger.
"""

from __future__ import annotations

import streamlit as st

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2f5d50"/>'
    '<path d="M8 10h16M8 16h16M8 22h9" stroke="#faf8f3" stroke-width="3" stroke-linecap="round"/></svg>'
)

_COLOURS = """
.stApp {
  --lb-ground: light-dark(#faf8f3, #161a19);
  --lb-card: light-dark(#fffdf8, #1c2220);
  --lb-line: light-dark(#ddd7c8, #37403c);
  --lb-ink: light-dark(#22292b, #e4e6e0);
  --lb-quiet: light-dark(#5b6461, #a5ada8);
  --lb-accent: light-dark(#2f5d50, #8cc0ad);
  --lb-good: light-dark(#24503f, #a9d8c4);     --lb-good-ground: light-dark(#e0ebe3, #1f382f);
  --lb-bad: light-dark(#8a2f1d, #f3b9a8);      --lb-bad-ground: light-dark(#f6e3dc, #38221c);
  --lb-care: light-dark(#6a4e0d, #ecd28c);     --lb-care-ground: light-dark(#f7ecd0, #3a3119);
  --lb-none: light-dark(#574f3d, #d6cfbb);     --lb-none-ground: light-dark(#ece7da, #322f27);
  --lb-serif: "Source Serif", Charter, Georgia, serif;
  background: var(--lb-ground); color: var(--lb-ink);
}
"""

# What Streamlit shows of itself: its header with menu and running man, and marks that only developers need.
_PUT_AWAY = """
[data-testid="stHeader"], [data-testid="stDecoration"], [data-testid="stStatusWidget"],
[data-testid="stMainMenu"], [data-testid="stAppDeployButton"], [data-testid="InputInstructions"] { display: none; }
[data-testid="stMainBlockContainer"] { max-width: 62rem; padding: 0 1.5rem 5rem; }
[data-stale="true"] { opacity: 1 !important; transition: none !important; }
.stApp h2, .stApp h3 { font-family: var(--lb-serif); font-weight: 600; letter-spacing: 0; padding: 0; margin: 0; }
.stApp h2 { font-size: 1.6rem; }
.stApp h3 { font-size: 1.2rem; }
.stApp button p { white-space: nowrap; }
.stApp [data-testid^="stBaseButton-primary"] p { color: light-dark(#ffffff, #12201b); }
.stApp small { font-size: .84rem; color: var(--lb-quiet); }
.stHtml p { margin: 0; }
"""

_HEAD = """
.st-key-lb-head { border-bottom: 1px solid var(--lb-line); padding: .9rem 0 .6rem; flex-wrap: nowrap; }
a.lb-brand { font: 600 1.25rem var(--lb-serif); color: var(--lb-accent) !important; text-decoration: none; }
.st-key-lb-head .stPageLink a { border-radius: 0; background: none; padding: .2rem 0; }
.st-key-lb-head .stPageLink p { font-size: 1rem; }
.st-key-lb-head .stPageLink a:hover p { color: var(--lb-accent); }
.st-key-lb-head .stPageLink a[aria-current="page"] { box-shadow: 0 2px 0 var(--lb-accent); }
.lb-heading { margin-top: .6rem; }
.lb-heading p { color: var(--lb-quiet); font-size: .9rem; overflow-wrap: anywhere; }
"""

_MARKS = """
.lb-mark { display: inline-block; padding: .1rem .6rem; border-radius: 1rem; font-size: .88rem; font-weight: 600; }
.lb-mark.lb-legal { color: var(--lb-good); background: var(--lb-good-ground); }
.lb-mark.lb-illegal { color: var(--lb-bad); background: var(--lb-bad-ground); }
.lb-mark.lb-unreadable { color: var(--lb-none); background: var(--lb-none-ground); }
.lb-notice { padding: .6rem .9rem; border-radius: 6px; }
.lb-notice.lb-warn { color: var(--lb-care); background: var(--lb-care-ground); }
.lb-notice.lb-quiet { color: var(--lb-quiet); font-size: .9rem; padding: 0; }
"""

_FINDINGS = """
ul.lb-findings { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
li.lb-finding { margin: 0; padding: .6rem .9rem; border-left: 4px solid; border-radius: 0 6px 6px 0; overflow-wrap: anywhere; }
li.lb-finding.lb-error { border-color: var(--lb-bad); background: var(--lb-bad-ground); }
li.lb-finding.lb-error b { color: var(--lb-bad); }
li.lb-finding.lb-warning { border-color: var(--lb-care); background: var(--lb-care-ground); }
li.lb-finding.lb-warning b { color: var(--lb-care); }
li.lb-finding.lb-waived { border-color: var(--lb-none); background: var(--lb-none-ground); }
.lb-message b { margin-right: .35rem; }
.lb-details { font-size: .84rem; color: var(--lb-quiet); }
.lb-details span + span::before { content: " · "; }
.lb-details span:first-child { font-family: "Source Code Pro", ui-monospace, monospace; font-size: .8rem; }
"""

_BAR = """
[data-testid="stLayoutWrapper"]:has(> .st-key-lb-bar) {
  position: sticky; top: 0; z-index: 50; background: var(--lb-ground); border-bottom: 1px solid var(--lb-line);
}
.st-key-lb-bar { padding: .6rem 0; }
.lb-bar-words { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 1rem; row-gap: .2rem; }
.lb-bar-words strong { font: 600 1.15rem var(--lb-serif); overflow-wrap: anywhere; }
.lb-bar-words span { font-variant-numeric: tabular-nums; white-space: nowrap; }
"""

# Words take the room, widgets keep their size and go below the words where it gets narrow.
_ROWS = """
:is([class*="st-key-lb-row-"], [class*="st-key-lb-item-"], [class*="st-key-lb-list-"], .st-key-lb-bar)
  > [data-testid="stElementContainer"]:first-child { flex: 1 1 17rem; min-width: min(17rem, 100%); width: auto; }
:is([class*="st-key-lb-row-"], [class*="st-key-lb-item-"], [class*="st-key-lb-list-"]) {
  padding: .35rem 0; border-top: 1px solid var(--lb-line);
}
[class*="st-key-lb-row-1-"] { padding-left: 1.5rem; border-top-style: dotted; }
[class*="st-key-lb-row-2-"] { padding-left: 3rem; border-top-style: dotted; }
[class*="st-key-lb-row-3-"] { padding-left: 4rem; border-top-style: dotted; }
[class*="st-key-lb-row-4-"] { padding-left: 5rem; border-top-style: dotted; }
.lb-entry, .lb-list, .lb-force { display: flex; gap: .2rem 1rem; justify-content: space-between; align-items: center; }
.lb-entry > div:first-child, .lb-list > div:first-child { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
.lb-entry small, .lb-list small, .lb-force small { display: block; line-height: 1.35; }
.lb-price { text-align: right; flex: 0 0 auto; max-width: 45%; font-variant-numeric: tabular-nums; }
.lb-price b { font-weight: 600; white-space: nowrap; }
.lb-flag { color: var(--lb-bad) !important; }
.lb-list .lb-points { white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--lb-quiet); }
[class*="st-key-lb-force-"] { background: var(--lb-card); border-color: var(--lb-line); padding: 1rem 1.1rem; gap: 0; }
.lb-force { align-items: baseline; margin-bottom: .3rem; }
.lb-force > b { white-space: nowrap; font-variant-numeric: tabular-nums; }
dl.lb-figures { display: flex; flex-wrap: wrap; gap: .15rem 1.2rem; margin: 0 0 .5rem; padding: 0; font-size: .9rem; }
dl.lb-figures div { display: flex; gap: .4rem; }
dl.lb-figures dt { color: var(--lb-quiet); font-weight: 400; margin: 0; }
dl.lb-figures dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
[class*="st-key-adding-"] { margin-top: .6rem; }
.st-key-lb-lists { border-bottom: 1px solid var(--lb-line); }
"""

_NARROW = """
@media (max-width: 40rem) {
  [data-testid="stMainBlockContainer"] { padding: 0 1rem 4rem; }
  .lb-list { flex-wrap: wrap; }
  .lb-list > div:first-child { flex-basis: 100%; }
  :is([class*="st-key-lb-item-"], [class*="st-key-lb-list-"]) > [data-testid="stElementContainer"]:first-child {
    flex-basis: 11rem; min-width: 11rem; }
  .st-key-lb-bar > [data-testid="stElementContainer"]:first-child { min-width: 100%; }
  .st-key-lb-bar { gap: .4rem .6rem; padding: .4rem 0; }
  [class*="st-key-lb-force-"] { padding: .8rem; }
}
@media print { .st-key-lb-head, .stButton, .stDownloadButton { display: none; } }
"""

CSS = _COLOURS + _PUT_AWAY + _HEAD + _MARKS + _FINDINGS + _BAR + _ROWS + _NARROW


def dress() -> None:
    """Puts the sheet on the page."""
    st.html(f"<style>{CSS}</style>")
