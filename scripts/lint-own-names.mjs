// A rule for oxlint: text that people write is not looked up on a plain object, which also has `constructor` and `toString`.
const NAMES = /Record<string\b|:\s*Names$/;
const MADE_SO = new Set(['ownNames', 'inEveryLanguage']);

/** What is behind `as` and `satisfies`, and what was said of it there. */
function bare(init, text) {
  let said = '';
  let node = init;
  for (; node && /^TS(As|Satisfies|NonNull)/.test(node.type); node = node.expression)
    if (node.typeAnnotation) said += `: ${text(node.typeAnnotation)}`;
  return { node, said };
}
const isMadeSo = (node) => node?.type === 'CallExpression' && node.callee.type === 'Identifier' && MADE_SO.has(node.callee.name);

const rule = {
  meta: {
    type: 'problem',
    messages: { plain: 'Look it up in ownNames({…}) (kernel/json/own-names) or a Map: a plain object also has `constructor`.' },
  },
  create(context) {
    const plain = new Set();
    return {
      Program(program) {
        for (const statement of program.body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { id, init } of declared.declarations) {
            if (!init || id.type !== 'Identifier') continue;
            const { node, said } = bare(init, (one) => context.sourceCode.getText(one));
            const type = id.typeAnnotation ? context.sourceCode.getText(id.typeAnnotation) : said;
            if (NAMES.test(type) && !/^:\s*\(|=>/.test(type) && !isMadeSo(node)) plain.add(id.name);
          }
        }
      },
      MemberExpression(node) {
        if (!node.computed || node.property.type === 'Literal') return;
        const { node: of } = bare(node.object, (one) => context.sourceCode.getText(one));
        if (of.type === 'Identifier' && plain.has(of.name)) context.report({ node, messageId: 'plain' });
      },
    };
  },
};

export default { meta: { name: 'loam' }, rules: { 'own-names': rule } };
