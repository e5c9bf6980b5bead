package lockstep.compiler.intrinsic;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.rule.Rule;

/**
 * Turns an unaligned barrier ({@code barrier.sync}), which threads of a warp may reach separately, into an aligned one
 * ({@code bar.sync}), which needs no preparation. This is legal where all threads of the thread block execute the basic
 * block uniformly, and the barrier and thread count operands are constants. Source: PTX ISA, "bar, barrier":
 * {@code .aligned} demands that all threads of the warp execute the same barrier.
 */
final class BarrierAlignment {
    static final Rule ALIGN = new Rule(
            IntrinsicLowering.NAME, "align-barrier", "a barrier that whole warps reach becomes an aligned one");

    private static final String[] FORMS = {
        "sync.all",
        "sync.count",
        "arrive.count",
        "red.and.all",
        "red.and.count",
        "red.or.all",
        "red.or.count",
        "red.popc.all",
        "red.popc.count"
    };

    private static final Map<String, String> ALIGNED = aligned();

    private BarrierAlignment() {}

    private static Map<String, String> aligned() {
        Map<String, String> names = new HashMap<>();
        names.put("llvm.nvvm.barrier.sync", "llvm.nvvm.bar.sync");
        names.put("llvm.nvvm.barrier.sync.cnt", "llvm.nvvm.barrier");
        for (String form : FORMS) {
            int dot = form.lastIndexOf('.');
            names.put(
                    "llvm.nvvm.barrier.cta." + form,
                    "llvm.nvvm.barrier.cta." + form.substring(0, dot) + ".aligned" + form.substring(dot));
        }
        return Map.copyOf(names);
    }

    /** Whether {@code call} is an unaligned barrier with constant operands. */
    static boolean isCandidate(CallInstruction call) {
        Optional<IntrinsicInfo> info = call.calledFunction().flatMap(IntrinsicTable::of);
        if (info.isEmpty() || !ALIGNED.containsKey(info.get().name())) {
            return false;
        }
        Intrinsic kind = info.get().kind();
        boolean isReduction = kind != Intrinsic.BARRIER && kind != Intrinsic.BARRIER_ARRIVE;
        int numbers = call.argumentCount() - (isReduction ? 1 : 0);
        return call.arguments().subList(0, numbers).stream().allMatch(ConstantInt.class::isInstance);
    }

    /** Replaces {@code barrier} by the aligned form. */
    static void align(CallInstruction barrier, Rewriter rewriter) {
        Module module = Objects.requireNonNull(barrier.function()).module();
        String name = barrier.calledFunction().map(Function::name).orElseThrow();
        Function aligned = IntrinsicTable.declare(module, Objects.requireNonNull(ALIGNED.get(name)));
        rewriter.replace(barrier, rewriter.before(barrier).call(aligned, barrier.arguments(), barrier.attributes()));
    }
}
