package lockstep.fuzz.mutant;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.fuzz.mutant.Mutant.Decision;

/**
 * Instruments the conditional jumps of classes to call a {@link DecisionLog}: a comparison gives 0 or 1, the log may
 * replace it, and the jump depends on the returned value. Switches, assertions, initializers of classes and what the
 * compiler of Java adds are left alone: synthetic methods but lambdas, and the tests for each type after {@code case A
 * _, B _ ->}, where the switch has already established that one of them holds.
 *
 * <p>Example: {@code if_icmplt L} becomes {@code if_icmplt T; iconst_0; goto E; T: iconst_1; E: invokedynamic
 * decide(17); ifne L}, in which the log decides as decision 17.
 *
 * <p>Source: negated and removed conditionals of PIT (pitest.org), of which these are the two halves.
 */
final class DecisionRewriter {
    private static final DirectMethodHandleDesc LINK = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            ClassDesc.of(DecisionLog.class.getName()),
            "link",
            MethodTypeDesc.of(
                    ConstantDescs.CD_CallSite,
                    ConstantDescs.CD_MethodHandles_Lookup,
                    ConstantDescs.CD_String,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_int));

    private static final MethodTypeDesc DECIDE = MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_boolean);

    private final ClassFile classFile;
    private final List<Decision> decisions = new ArrayList<>();

    /** @param resources finds the classes that rewritten ones name */
    DecisionRewriter(ClassLoader resources) {
        classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(resources).orElse(ClassHierarchyResolver.defaultResolver())));
    }

    /** The decisions of all classes so far, by their numbers. */
    List<Decision> decisions() {
        return Collections.unmodifiableList(decisions);
    }

    /** The class in {@code bytes} with its decisions asked for. */
    byte[] rewrite(byte[] bytes) {
        ClassModel model = classFile.parse(bytes);
        String type = model.thisClass().asInternalName().replace('/', '.');
        return classFile.transformClass(model, (builder, element) -> {
            if (element instanceof MethodModel method && isOfSource(method)) {
                builder.transformMethod(
                        method,
                        MethodTransform.transformingCode(new OfMethod(
                                type,
                                method.methodName().stringValue()
                                        + method.methodTypeSymbol().displayDescriptor())));
            } else {
                builder.with(element);
            }
        });
    }

    /** Lambdas are synthetic, too. */
    private static boolean isOfSource(MethodModel method) {
        String name = method.methodName().stringValue();
        boolean isAdded = method.flags().has(AccessFlag.BRIDGE)
                || method.flags().has(AccessFlag.SYNTHETIC) && !name.startsWith("lambda$");
        return method.code().isPresent() && !isAdded && !name.equals(ConstantDescs.CLASS_INIT_NAME);
    }

    /** The jumps of one method, in their order. */
    private final class OfMethod implements CodeTransform {
        private final String type;
        private final String method;
        private final SelectorTests selectors = new SelectorTests();
        private int count;
        private int line;
        private boolean isAssertion;

        OfMethod(String type, String method) {
            this.type = type;
            this.method = method;
        }

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            boolean isAdded = isAssertion || selectors.isTested();
            if (element instanceof BranchInstruction jump && isConditional(jump.opcode()) && !isAdded) {
                ask(builder, jump);
            } else {
                builder.with(element);
            }
            selectors.accept(element);
            if (element instanceof LineNumber number) {
                line = number.line();
            }
            isAssertion =
                    element instanceof FieldInstruction field && field.name().equalsString("$assertionsDisabled");
        }

        private void ask(CodeBuilder builder, BranchInstruction jump) {
            int id = decisions.size();
            decisions.add(new Decision(id, type, method, count++, line));
            Label isTaken = builder.newLabel();
            Label known = builder.newLabel();
            builder.branch(jump.opcode(), isTaken)
                    .iconst_0()
                    .goto_(known)
                    .labelBinding(isTaken)
                    .iconst_1()
                    .labelBinding(known)
                    .invokedynamic(DynamicCallSiteDesc.of(LINK, "decide", DECIDE, id))
                    .ifne(jump.target());
        }
    }

    private static boolean isConditional(Opcode opcode) {
        return opcode != Opcode.GOTO && opcode != Opcode.GOTO_W;
    }
}
