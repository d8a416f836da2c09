// A rule for oxlint: text that people write is not looked up on a plain object, which also has `constructor` and `toString`.
const NAMES = /Record<string\b|:\s*Names$/;

const rule = {
  meta: {
    type: 'problem',
    messages: { plain: 'Look it up in ownNames({…}) (kernel/own-names) or a Map: a plain object also has `constructor`.' },
  },
  create(context) {
    const plain = new Set();
    return {
      Program(program) {
        for (const statement of program.body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { id, init } of declared.declarations) {
            if (init?.type !== 'ObjectExpression' || id.type !== 'Identifier' || !id.typeAnnotation) continue;
            if (NAMES.test(context.sourceCode.getText(id.typeAnnotation))) plain.add(id.name);
          }
        }
      },
      MemberExpression(node) {
        if (!node.computed || node.property.type === 'Literal') return;
        if (node.object.type === 'Identifier' && plain.has(node.object.name)) context.report({ node, messageId: 'plain' });
      },
    };
  },
};

export default { meta: { name: 'loam' }, rules: { 'own-names': rule } };
