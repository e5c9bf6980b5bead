package lockstep.arch;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A switch over an enum or sealed type of ours has no {@code default} and no pattern that matches everything, so that a
 * new constant or subtype stops the build at every place that must know it.
 *
 * <p>The tables of hundreds of operations are handled group by group: each group's switch has the constants of its
 * group and a {@code default} that says so. That every constant belongs to some group is a test of its own, since the
 * compiler cannot tell.
 */
final class NoDefaultOverOwnTypes extends SourceRule {
    /** Enums whose constants are told apart by group, and the packages that may do so. docs/decisions/009. */
    private static final Map<String, String> HANDLED_BY_GROUP = Map.of(
            "lockstep.ir.nvvm.intrinsic.Intrinsic", "lockstep.sim.",
            "lockstep.sim.fast.FastCode", "lockstep.sim.fast");

    NoDefaultOverOwnTypes(SourceSet sources) {
        super(sources);
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree node, @Nullable Void nothing) {
        check(node.getExpression(), node.getCases());
        return super.visitSwitch(node, nothing);
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree node, @Nullable Void nothing) {
        check(node.getExpression(), node.getCases());
        return super.visitSwitchExpression(node, nothing);
    }

    private void check(ExpressionTree selector, List<? extends CaseTree> cases) {
        TypeMirror selected = selectorType(selector);
        if (selected == null || !isOwnClosedType(selected)) {
            return;
        }
        for (CaseTree branch : cases) {
            for (CaseLabelTree label : branch.getLabels()) {
                if (label instanceof DefaultCaseLabelTree) {
                    report(label, "default in a switch over " + selected);
                } else if (matchesAll(label, branch, selected)) {
                    report(label, "a pattern for everything in a switch over " + selected);
                }
            }
        }
    }

    private @Nullable TypeMirror selectorType(ExpressionTree selector) {
        TreePath path = new TreePath(getCurrentPath(), selector);
        if (selector instanceof ParenthesizedTree parenthesized) {
            path = new TreePath(path, parenthesized.getExpression());
        }
        return sources().trees().getTypeMirror(path);
    }

    private boolean isOwnClosedType(TypeMirror type) {
        if (!(type instanceof DeclaredType declared) || !(declared.asElement() instanceof TypeElement element)) {
            return false;
        }
        boolean isClosed =
                element.getKind() == ElementKind.ENUM || element.getModifiers().contains(Modifier.SEALED);
        String name = element.getQualifiedName().toString();
        return isClosed && name.startsWith("lockstep.") && !isHandledByGroup(name);
    }

    private boolean isHandledByGroup(String name) {
        String packages = HANDLED_BY_GROUP.get(name);
        return packages != null && packageName().startsWith(packages);
    }

    private boolean matchesAll(CaseLabelTree label, CaseTree branch, TypeMirror selected) {
        if (branch.getGuard() != null
                || !(label instanceof PatternCaseLabelTree pattern)
                || !(pattern.getPattern() instanceof BindingPatternTree binding)) {
            return false;
        }
        VariableTree variable = binding.getVariable();
        TreePath path = getCurrentPath();
        for (Tree step : List.of(branch, label, binding, variable, variable.getType())) {
            path = new TreePath(path, step);
        }
        TypeMirror matched = sources().trees().getTypeMirror(path);
        return matched != null && sources().types().isSubtype(erased(selected), erased(matched));
    }

    private TypeMirror erased(TypeMirror type) {
        return sources().types().erasure(type);
    }
}
