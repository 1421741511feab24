/**
 * How mails look: one column as wide as a phone, the colours of src/components/tokens.css in light and
 * dark. Mail programs that ignore it show plain paragraphs. No outside fonts or pictures (NOTIF-15).
 */
export const mailStyles = `
:root{color-scheme:light dark}
body{margin:0;padding:16px 12px;background:#faf6ef;color:#1e2622;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.mail{max-width:34rem;margin:0 auto;padding:20px;background:#fffdf9;border:1px solid #e4dacb;border-radius:14px}
h1{margin:0 0 16px;font-size:21px;line-height:1.25}
p{margin:0 0 14px;overflow-wrap:anywhere}
a{color:#1f5b4c}
hr{margin:20px 0 14px;border:0;border-top:1px solid #e4dacb}
.soft{margin:0 0 8px;font-size:13px;color:#55605a}
.soft a{color:inherit}
@media(prefers-color-scheme:dark){
body{background:#141916;color:#f3eee4}
.mail{background:#1c2320;border-color:#38423d}
a{color:#8fd0b8}
hr{border-color:#38423d}
.soft{color:#b3bcb4}
}
`.trim();
