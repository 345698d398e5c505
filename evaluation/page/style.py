"""How a report looks: its own fonts, colours and nothing from elsewhere."""

STYLE = """
body{font:15px/1.5 system-ui,"Noto Sans","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;
  max-width:860px;margin:2em auto;padding:0 1em;color:#1c2733}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em;border-bottom:1px solid #d8dee5}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3em .6em;border-bottom:1px solid #e4e9ee}
th[colspan]{background:#f2f5f8}svg{width:100%;font-size:12px}svg text{fill:#1c2733}svg text.in{fill:#fff}
.c0,.p1{fill:#1f6f8b}.c1{fill:#8a97a5}.c2,.p0{fill:#b4552d}.l0{stroke:#b4552d}.l1{stroke:#1f6f8b}
polyline{fill:none;stroke-width:2}circle{fill-opacity:.75}.grid{stroke:#e4e9ee}.ideal{stroke:#8a97a5;stroke-dasharray:4}
.example{border:1px solid #d8dee5;border-radius:6px;padding:.6em 1em;margin:.8em 0}.example p{margin:.3em 0}
.small{font-size:.85em;color:#4c5866;overflow-wrap:anywhere}
main{display:none}#en:checked~main.en,#zh:checked~main.zh{display:block}
input{margin-left:1em}
"""
