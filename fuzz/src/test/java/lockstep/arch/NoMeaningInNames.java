package lockstep.arch;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * No part of the name of an intrinsic, a machine form, an opcode, a knob, a profile or a collective is inspected: what
 * follows from it is a trait, a modifier, a mark or a field of what has the name. Whole names may be compared, and a
 * modifier of a machine instruction may be parsed where its format is read.
 *
 * <p>Decided where the part is taken from the call that gives the name, or from a variable that was initialized with
 * it; names that went through parameters are not followed. That names of global values which begin with {@code llvm.}
 * are LLVM's own is the LangRef's rule, so that prefix may be tested.
 */
final class NoMeaningInNames extends SourceRule {
    private static final Set<String> PARTS =
            Set.of("startsWith", "endsWith", "contains", "substring", "indexOf", "charAt", "matches", "split");

    /** Methods that give the name of a row of a table. */
    private static final Set<String> NAMES = Set.of(
            "lockstep.ir.nvvm.intrinsic.IntrinsicInfo.name",
            "lockstep.ir.sass.isa.SassForm.name",
            "lockstep.ir.sass.isa.SassForm.mnemonic",
            "lockstep.ir.sass.isa.SassForm.listedName",
            "lockstep.ir.ptx.PtxOpcode.text",
            "lockstep.ir.ptx.PtxInstruction.mnemonic",
            "lockstep.ir.pass.Knob.name",
            "lockstep.sim.CollectiveEvent.operation",
            "lockstep.sim.sass.Fields.word",
            "lockstep.fuzz.generate.Profile.name");

    /** Takes names apart to look rows up. */
    private static final String TABLE = "lockstep.ir.nvvm.intrinsic";

    private static final String GLOBAL_NAME = "lockstep.ir.nvvm.GlobalValue.name";
    private static final String LLVM = "llvm.";

    /** The method that each variable walked so far was initialized with. */
    private final Map<Element, String> initializers = new HashMap<>();

    NoMeaningInNames(SourceSet sources) {
        super(sources);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree node, @Nullable Void nothing) {
        Element variable = sources().trees().getElement(getCurrentPath());
        if (variable != null && node.getInitializer() instanceof MethodInvocationTree call) {
            initializers.put(variable, methodOf(call, getCurrentPath()));
        }
        return super.visitVariable(node, nothing);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree node, @Nullable Void nothing) {
        if (node.getMethodSelect() instanceof MemberSelectTree select
                && PARTS.contains(select.getIdentifier().toString())) {
            String named = nameGiver(select.getExpression(), new TreePath(getCurrentPath(), select));
            boolean isOfIntrinsic = named.equals(GLOBAL_NAME)
                    && !node.getArguments().isEmpty()
                    && isPartOfIntrinsic(constant(node.getArguments().getFirst()));
            if (NAMES.contains(named) && !packageName().equals(TABLE) || isOfIntrinsic) {
                report(node, "a part of a name decides: " + node);
            }
        }
        return super.visitMethodInvocation(node, nothing);
    }

    /** The method that gave what {@code receiver}, a child of what {@code parent} leads to, is; empty if none. */
    private String nameGiver(ExpressionTree receiver, TreePath parent) {
        if (receiver instanceof MethodInvocationTree call) {
            return methodOf(call, parent);
        }
        Element variable = sources().trees().getElement(new TreePath(parent, receiver));
        return variable == null ? "" : initializers.getOrDefault(variable, "");
    }

    private static boolean isPartOfIntrinsic(@Nullable String part) {
        return part != null && part.startsWith(LLVM) && !part.equals(LLVM);
    }

    /** The class and name of the method that {@code call}, a child of what {@code parent} leads to, calls. */
    private String methodOf(MethodInvocationTree call, TreePath parent) {
        Element called = sources().trees().getElement(new TreePath(new TreePath(parent, call), call.getMethodSelect()));
        return called != null && called.getEnclosingElement() instanceof TypeElement owner
                ? owner.getQualifiedName() + "." + called.getSimpleName()
                : "";
    }

    /** The text that {@code argument}, a child of the current node, is at compile time; null if none. */
    private @Nullable String constant(ExpressionTree argument) {
        if (argument instanceof LiteralTree literal) {
            return literal.getValue() instanceof String text ? text : null;
        }
        return element(argument) instanceof VariableElement variable
                        && variable.getConstantValue() instanceof String text
                ? text
                : null;
    }
}
