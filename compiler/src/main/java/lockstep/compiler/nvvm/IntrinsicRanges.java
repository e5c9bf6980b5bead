package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.Ranges;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import org.jspecify.annotations.Nullable;

/**
 * nvvm-intr-range: says of reads of special registers which values they can have, as a {@code range} of the result.
 * Limits of the hardware hold everywhere; a kernel's {@code maxntid} and {@code reqntid} narrow those of its blocks.
 * Reads that have a range keep it.
 */
public final class IntrinsicRanges implements FunctionPass {
    private static final String NAME = "nvvm-intr-range";
    static final Rule ADD = new Rule(NAME, "add-range", "the read of a special register says its range");

    private static final int FIRST_WITH_LARGE_GRIDS = 30;
    /** Most blocks of a grid in y and z, and before sm_30 in x. Source: CUDA C++ Programming Guide. */
    private static final long SMALL_GRID = 0xffff;

    private static final long LARGE_GRID = 0x7fffffffL;
    private static final int WARP_SIZE = 32;

    private static final Knob ARCHITECTURE = new Knob(
            "nvvm-intr-range-sm",
            FIRST_WITH_LARGE_GRIDS,
            20,
            1000,
            "architecture whose limits hold, ten times its version",
            new SourceRef.Manual("LLVM, NVPTX", "NVVMIntrRange, nvvm-intr-range-sm; its default is 20"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "add ranges to reads of special registers",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(ADD),
            List.of(ARCHITECTURE),
            List.of("added"),
            Set.of());

    /** Values from {@code low} to {@code high - 1}. */
    private record Limits(long low, long high) {}

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        BlockShape shape = BlockShape.of(function);
        boolean isLarge = context.knob(ARCHITECTURE) >= FIRST_WITH_LARGE_GRIDS;
        boolean isChanged = false;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && isOpen(call)) {
                    Limits limits = limits(call, shape, isLarge);
                    if (limits != null && rewriter.allow(ADD, call)) {
                        claim(call, limits);
                        context.count("added", 1);
                        isChanged = true;
                    }
                }
            }
        }
        return isChanged;
    }

    private static boolean isOpen(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind != null
                && kind.isSpecialRegister()
                && call.type().isInt(Integer.SIZE)
                && Ranges.all(call).isEmpty();
    }

    private static void claim(CallInstruction call, Limits limits) {
        String text = "i32 %d, %d".formatted((int) limits.low(), (int) limits.high());
        AttributeList attributes = call.attributes();
        call.setAttributes(attributes.withResult(attributes.result().with(new Attribute.Structured("range", text))));
    }

    private static @Nullable Limits limits(CallInstruction call, BlockShape shape, boolean isLarge) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.SREG_WARPSIZE) {
            return new Limits(WARP_SIZE, WARP_SIZE + 1L);
        }
        if (kind == Intrinsic.SREG_LANEID) {
            return new Limits(0, WARP_SIZE);
        }
        int tid = dimension(kind, Intrinsic.SREG_TID_X);
        if (tid >= 0) {
            return new Limits(0, shape.most().get(tid));
        }
        int ntid = dimension(kind, Intrinsic.SREG_NTID_X);
        if (ntid >= 0) {
            return new Limits(shape.least().get(ntid), shape.most().get(ntid) + 1L);
        }
        int ctaid = dimension(kind, Intrinsic.SREG_CTAID_X);
        if (ctaid >= 0) {
            return new Limits(0, grid(ctaid, isLarge));
        }
        int nctaid = dimension(kind, Intrinsic.SREG_NCTAID_X);
        return nctaid >= 0 ? new Limits(1, grid(nctaid, isLarge) + 1) : null;
    }

    private static long grid(int dimension, boolean isLarge) {
        return dimension == 0 && isLarge ? LARGE_GRID : SMALL_GRID;
    }

    /** 0 to 2 for the register of x, y or z; -1 for another. The three stand behind each other. */
    private static int dimension(@Nullable Intrinsic kind, Intrinsic ofX) {
        int distance = kind == null ? -1 : kind.ordinal() - ofX.ordinal();
        return distance >= 0 && distance <= 2 ? distance : -1;
    }
}
