package lockstep.compiler.intrinsic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.compiler.barrier.CtaUniformity;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * nvvm-intrinsic-lowering: replaces calls of NVVM intrinsics that compute exactly what an LLVM IR operation computes by
 * that operation, which later passes can optimize. Level 0 applies the rows of {@link EquivalenceTable}; level 1 also
 * applies {@link BarrierAlignment}, which depends on control flow and so should run after it has been simplified.
 *
 * <pre>{@code
 *   %r = call float @llvm.nvvm.fma.rn.f(float %a, float %b, float %c)
 * becomes
 *   %r = call float @llvm.fma.f32(float %a, float %b, float %c)
 * }</pre>
 *
 * <p>Under divergence: the rows of level 0 replace computations of each lane on its own, in place. An atomic is still
 * executed once by each lane.
 */
public final class IntrinsicLowering implements FunctionPass {
    static final String NAME = "nvvm-intrinsic-lowering";
    private static final SourceRef SEED = new SourceRef.Seed(0, "NVVMIntrinsicLowering Repetition");

    private static final Knob LEVEL =
            new Knob("level", 0, 0, 1, "0 for operations of one lane, 1 for barriers as well", SEED);

    private static final ParameterWords WORDS = new ParameterWords(
            "NVVMIntrinsicLowering",
            List.of(new ParameterWords.Word("0", LEVEL, 0), new ParameterWords.Word("1", LEVEL, 1)));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "replace intrinsics of NVVM by the operations that they equal",
            SEED,
            Stream.concat(EquivalenceTable.RULES.stream(), Stream.of(BarrierAlignment.ALIGN))
                    .toList(),
            List.of(LEVEL),
            List.of("lowered", "aligned"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public ParameterWords parameterWords() {
        return WORDS;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (CallInstruction call : intrinsicCalls(function)) {
            Optional<IntrinsicEquivalence> row = EquivalenceTable.of(call);
            if (row.isPresent() && rewriter.allow(row.get().rule(), call)) {
                rewriter.replace(call, row.get().form().make(call, rewriter.before(call)));
                context.count("lowered", 1);
            }
        }
        if (context.isOn(LEVEL)) {
            alignBarriers(function, rewriter, context);
        }
        return rewriter.changed();
    }

    private static void alignBarriers(Function function, Rewriter rewriter, PassContext context) {
        List<CallInstruction> barriers = intrinsicCalls(function).stream()
                .filter(BarrierAlignment::isCandidate)
                .toList();
        if (!function.isKernel() || barriers.isEmpty()) {
            return;
        }
        CtaUniformity uniformity = new CtaUniformity(function);
        for (CallInstruction barrier : barriers) {
            BasicBlock block = barrier.block();
            if (block != null && uniformity.isUniform(block) && rewriter.allow(BarrierAlignment.ALIGN, barrier)) {
                BarrierAlignment.align(barrier, rewriter);
                context.count("aligned", 1);
            }
        }
    }

    private static List<CallInstruction> intrinsicCalls(Function function) {
        List<CallInstruction> calls = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call
                        && call.calledFunction().filter(Function::isIntrinsic).isPresent()) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }
}
