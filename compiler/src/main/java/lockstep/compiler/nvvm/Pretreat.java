package lockstep.compiler.nvvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * nvvm-pretreat: brings the output of front ends into the form that the other passes expect.
 *
 * <ul>
 *   <li>A function with a convergent operation, directly or through calls, is marked {@code convergent}: if a front end
 *       omits this, passes would move calls of it across branches. Callees come before their callers; mutually
 *       recursive functions are marked together.
 *   <li>Hints and annotations that hide patterns ({@code llvm.expect}, {@code llvm.annotation}) are replaced by their
 *       operand, and calls without effect are removed.
 * </ul>
 */
public final class Pretreat implements ModulePass {
    private static final String NAME = "nvvm-pretreat";
    static final Rule MARK =
            new Rule(NAME, "mark-convergent", "a function with convergent operations becomes convergent");
    static final Rule UNWRAP = new Rule(NAME, "unwrap-hint", "a hint is replaced by its operand");
    static final Rule DROP = new Rule(NAME, "drop-nothing", "a call without effect is removed");

    private static final Set<String> HINTS = Set.of(
            "llvm.expect", "llvm.expect.with.probability", "llvm.annotation", "llvm.ptr.annotation", "llvm.ssa.copy");
    private static final Set<String> NOTHING = Set.of("llvm.donothing", "llvm.var.annotation", "llvm.pseudoprobe");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "bring the input into the form that passes expect",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(MARK, UNWRAP, DROP),
            List.of(),
            List.of("marked", "unwrapped", "dropped"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        boolean isChanged = false;
        ModuleConvergence convergence = ModuleConvergence.of(module);
        for (Function function : module.definedFunctions()) {
            isChanged |= convergence.isConvergent(function) && mark(function, context);
        }
        for (Function function : module.definedFunctions()) {
            isChanged |= unwrap(function, context);
        }
        return isChanged;
    }

    // ---- convergent

    private static boolean mark(Function function, PassContext context) {
        if (function.attributes().function().has("convergent")
                || !context.rewriter(function).allow(MARK, function.entry().terminator())) {
            return false;
        }
        Attribute mark = new Attribute.Flag("convergent");
        function.setAttributes(function.attributes()
                .withFunction(function.attributes().function().with(mark)));
        context.count("marked", 1);
        return true;
    }

    // ---- hints

    private static boolean unwrap(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        List<CallInstruction> calls = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call) {
                    calls.add(call);
                }
            }
        }
        for (CallInstruction call : calls) {
            if (isOneOf(call, HINTS) && call.argument(0) != call && rewriter.allow(UNWRAP, call)) {
                rewriter.replace(call, call.argument(0));
                context.count("unwrapped", 1);
            } else if (isOneOf(call, NOTHING) && !call.hasUses() && rewriter.allow(DROP, call)) {
                rewriter.erase(call);
                context.count("dropped", 1);
            }
        }
        return rewriter.changed();
    }

    private static boolean isOneOf(CallInstruction call, Set<String> names) {
        return call.calledFunction()
                .flatMap(IntrinsicTable::of)
                .filter(info -> names.contains(info.name()))
                .isPresent();
    }
}
