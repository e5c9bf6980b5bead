package lockstep.arch;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.EnumSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * Nothing follows from where an enum constant is declared, nor from what its name begins with: neither is the number
 * {@code ordinal()} compared or subtracted, nor are parts of {@code name()} inspected, nor is a constant found by its
 * number in the array of all of them outside of its enum, as if the number were to be carried instead of the constant.
 * A property of a constant is a field of it, which its declaration sets.
 */
final class NoMeaningInOrder extends SourceRule {
    private static final Set<Tree.Kind> COMPARISONS = EnumSet.of(
            Tree.Kind.LESS_THAN,
            Tree.Kind.LESS_THAN_EQUAL,
            Tree.Kind.GREATER_THAN,
            Tree.Kind.GREATER_THAN_EQUAL,
            Tree.Kind.MINUS);
    private static final Set<String> PARTS =
            Set.of("startsWith", "endsWith", "contains", "substring", "indexOf", "charAt", "matches");

    NoMeaningInOrder(SourceSet sources) {
        super(sources);
    }

    @Override
    public @Nullable Void visitBinary(BinaryTree node, @Nullable Void nothing) {
        boolean isOfOrder = isCallOf("ordinal", node.getLeftOperand(), getCurrentPath())
                || isCallOf("ordinal", node.getRightOperand(), getCurrentPath());
        if (COMPARISONS.contains(node.getKind()) && isOfOrder) {
            report(node, "the order of enum constants is computed with");
        }
        return super.visitBinary(node, nothing);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree node, @Nullable Void nothing) {
        if (node.getMethodSelect() instanceof MemberSelectTree select
                && PARTS.contains(select.getIdentifier().toString())
                && isCallOf("name", select.getExpression(), new TreePath(getCurrentPath(), select))) {
            report(node, "a part of an enum constant's name is looked at");
        }
        return super.visitMethodInvocation(node, nothing);
    }

    @Override
    public @Nullable Void visitArrayAccess(ArrayAccessTree node, @Nullable Void nothing) {
        if (isOfOtherEnum(node.getExpression(), getCurrentPath())) {
            report(node, "an enum constant is found by its number");
        }
        return super.visitArrayAccess(node, nothing);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree node, @Nullable Void nothing) {
        if (node.getInitializer() instanceof MethodInvocationTree call && isOfOtherEnum(call, getCurrentPath())) {
            report(node, "an array of all enum constants is kept");
        }
        return super.visitVariable(node, nothing);
    }

    /** Whether {@code tree}, a child of what {@code parent} leads to, is the {@code values()} of an enum outside. */
    private boolean isOfOtherEnum(ExpressionTree tree, TreePath parent) {
        if (!(tree instanceof MethodInvocationTree call) || !call.getArguments().isEmpty()) {
            return false;
        }
        Element called = sources().trees().getElement(new TreePath(new TreePath(parent, call), call.getMethodSelect()));
        return called != null
                && called.getSimpleName().contentEquals("values")
                && called.getEnclosingElement().getKind() == ElementKind.ENUM
                && !called.getEnclosingElement().equals(enclosingType());
    }

    /** The innermost type around the current node. */
    private @Nullable Element enclosingType() {
        for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath()) {
            if (path.getLeaf() instanceof ClassTree) {
                return sources().trees().getElement(path);
            }
        }
        return null;
    }

    /** Whether {@code tree}, a child of what {@code parent} leads to, calls this method of an enum constant. */
    private boolean isCallOf(String method, ExpressionTree tree, TreePath parent) {
        TreePath path = new TreePath(parent, tree);
        if (tree instanceof ParenthesizedTree parenthesized) {
            return isCallOf(method, parenthesized.getExpression(), path);
        }
        if (!(tree instanceof MethodInvocationTree call)) {
            return false;
        }
        Element called = sources().trees().getElement(new TreePath(path, call.getMethodSelect()));
        return called != null
                && called.getSimpleName().contentEquals(method)
                && called.getEnclosingElement() instanceof TypeElement owner
                && owner.getQualifiedName().contentEquals("java.lang.Enum");
    }
}
