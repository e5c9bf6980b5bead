package lockstep.arch;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/**
 * No state outlives a run: static fields are final, hold no holder of state, and what they hold is changed by static
 * initializers only. Reads the sources, so that a table filled by its initializer is told from one filled later.
 */
final class NoStaticState extends SourceRule {
    private static final Set<String> HOLDER_PREFIXES = Set.of(
            "java.util.concurrent.atomic.",
            "java.lang.ThreadLocal",
            "java.lang.StringBuilder",
            "java.util.Random",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.WeakHashMap");
    private static final Set<String> CHANGING = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "clear",
            "compute",
            "computeIfAbsent",
            "merge",
            "put",
            "putAll",
            "putIfAbsent",
            "remove",
            "removeIf",
            "replace",
            "set");

    NoStaticState(SourceSet sources) {
        super(sources);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree node, @Nullable Void nothing) {
        Element element = sources().trees().getElement(getCurrentPath());
        if (isStaticField(element)) {
            checkField(node, element);
        }
        return super.visitVariable(node, nothing);
    }

    private void checkField(VariableTree node, Element element) {
        Set<Modifier> modifiers = element.getModifiers();
        String type = qualifiedName(element.asType());
        if (!modifiers.contains(Modifier.FINAL)) {
            report(node, "static field " + element + " is not final");
        } else if (HOLDER_PREFIXES.stream().anyMatch(type::startsWith)) {
            report(node, "static field " + element + " holds state in a " + type);
        } else if (element.asType().getKind() == TypeKind.ARRAY && !modifiers.contains(Modifier.PRIVATE)) {
            report(node, "static array " + element + " is not private");
        }
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree node, @Nullable Void nothing) {
        if (node.getMethodSelect() instanceof MemberSelectTree select
                && CHANGING.contains(select.getIdentifier().toString())) {
            checkChange(node, select.getExpression());
        }
        return super.visitMethodInvocation(node, nothing);
    }

    @Override
    public @Nullable Void visitAssignment(AssignmentTree node, @Nullable Void nothing) {
        checkElementChange(node, node.getVariable());
        return super.visitAssignment(node, nothing);
    }

    @Override
    public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree node, @Nullable Void nothing) {
        checkElementChange(node, node.getVariable());
        return super.visitCompoundAssignment(node, nothing);
    }

    @Override
    public @Nullable Void visitUnary(UnaryTree node, @Nullable Void nothing) {
        Tree.Kind kind = node.getKind();
        if (kind.name().contains("CREMENT")) {
            checkElementChange(node, node.getExpression());
        }
        return super.visitUnary(node, nothing);
    }

    private void checkElementChange(Tree node, ExpressionTree target) {
        if (target instanceof ArrayAccessTree access) {
            checkChange(node, access.getExpression());
        }
    }

    private void checkChange(Tree node, ExpressionTree receiver) {
        Element element = sources().trees().getElement(TreePath.getPath(getCurrentPath(), receiver));
        if (isStaticField(element) && !isAccessor(element) && !isInInitializer()) {
            report(node, "changes what static field " + element + " holds");
        }
    }

    /** A handle holds nothing itself: setting through it changes the array or object that it is given. */
    private static boolean isAccessor(Element field) {
        return qualifiedName(field.asType()).equals("java.lang.invoke.VarHandle");
    }

    /** Whether the nearest enclosing block of a class is its static initializer. */
    private boolean isInInitializer() {
        TreePath path = getCurrentPath();
        while (path.getParentPath() != null && !(path.getParentPath().getLeaf() instanceof ClassTree)) {
            path = path.getParentPath();
        }
        return path.getLeaf() instanceof BlockTree block && block.isStatic() || path.getLeaf() instanceof VariableTree;
    }

    private static boolean isStaticField(@Nullable Element element) {
        return element != null
                && element.getKind() == ElementKind.FIELD
                && element.getModifiers().contains(Modifier.STATIC);
    }
}
