package lockstep.compiler.nvvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * nvvm-reflect: replaces queries of compilation parameters by {@code llvm.nvvm.reflect}, {@code __nvvm_reflect} or
 * {@code __nvvm_reflect_ocl} by their values ({@link ReflectionParameters}), and folds operations on them, up to
 * branches: the code that these skip may not be supported by the target. Unreachable blocks are left to other passes. A
 * query whose name is not a constant string stays, with a remark.
 *
 * <pre>{@code
 *   %r = call i32 @__nvvm_reflect(ptr @n)       ; "__CUDA_FTZ"
 *   %c = icmp ne i32 %r, 0
 *   br i1 %c, label %a, label %b
 * becomes
 *   br label %b                                 ; without the module flag nvvm-reflect-ftz
 * }</pre>
 */
public final class Reflect implements FunctionPass {
    private static final String NAME = "nvvm-reflect";
    static final Rule ANSWER = new Rule(NAME, "answer", "a query of a compilation parameter is replaced by its value");
    static final Rule FOLD = new Rule(NAME, "fold", "an operation on constants is folded");
    static final Rule DECIDE = new Rule(NAME, "decide", "a branch or switch on a constant becomes unconditional");

    static final Knob ENABLE = Knob.toggle(
            "enable",
            true,
            "whether queries are answered",
            new SourceRef.Manual("LLVM passes", "nvvm-reflect, option nvvm-reflect-enable"));

    private static final Set<String> FUNCTIONS = Set.of("__nvvm_reflect", "__nvvm_reflect_ocl");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "answer what the program asks about the compilation",
            new SourceRef.Manual("NVPTX User Guide", "Reflection Parameters"),
            List.of(ANSWER, FOLD, DECIDE),
            List.of(ENABLE),
            List.of("answered", "decided"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        List<CallInstruction> calls = context.isOn(ENABLE) ? calls(function) : List.of();
        if (calls.isEmpty()) {
            return false;
        }
        Rewriter rewriter = context.rewriter(function);
        KnownConditions conditions = new KnownConditions(function, rewriter, FOLD, DECIDE);
        ReflectionParameters parameters = new ReflectionParameters(function);
        for (CallInstruction call : calls) {
            Optional<Integer> value = parameters.valueOf(call);
            if (value.isEmpty()) {
                context.remark(() -> unknown(function, call));
            } else if (rewriter.allow(ANSWER, call)) {
                conditions.replace(call, rewriter.context().integer((IntType) call.type(), value.get()));
                if (call.block() != null) {
                    rewriter.erase(call);
                }
                context.count("answered", 1);
            }
        }
        context.count("decided", conditions.run());
        return rewriter.changed();
    }

    private static List<CallInstruction> calls(Function function) {
        List<CallInstruction> calls = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && isQuestion(call)) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    private static boolean isQuestion(CallInstruction call) {
        boolean isNamed = call.calledFunction()
                .filter(f -> f.isDeclaration() && FUNCTIONS.contains(f.name()))
                .isPresent();
        return (isNamed || DeadInstructions.kindOf(call) == Intrinsic.REFLECT)
                && call.argumentCount() == 1
                && call.type() instanceof IntType;
    }

    private static Remark unknown(Function function, CallInstruction call) {
        return new Remark(
                Remark.Kind.MISSED, NAME, "Unknown", function.name(), call.location(), "the name is not constant");
    }
}
