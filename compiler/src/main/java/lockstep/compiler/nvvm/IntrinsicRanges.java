package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.LaunchBounds;
import lockstep.compiler.analysis.value.SpecialRegisterRanges;
import lockstep.compiler.analysis.value.SpecialRegisterRanges.Machine;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * nvvm-intr-range: adds a {@code range} to reads of special registers. Hardware limits hold everywhere; a kernel's
 * {@code maxntid} and {@code reqntid} narrow those of its block. Reads that have a range keep it.
 *
 * <pre>{@code
 *   %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
 * becomes
 *   %t = call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
 * }</pre>
 */
public final class IntrinsicRanges implements FunctionPass {
    private static final String NAME = "nvvm-intr-range";
    static final Rule ADD = new Rule(NAME, "add-range", "a read of a special register gets its range");

    private static final int FIRST_WITH_LARGE_GRIDS = 30;
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
            new SourceRef.Manual("LLVM, NVPTX", "NVVMIntrRange"),
            List.of(ADD),
            List.of(ARCHITECTURE),
            List.of("added"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        LaunchBounds shape = LaunchBounds.of(function);
        Machine machine = new Machine(context.knob(ARCHITECTURE) >= FIRST_WITH_LARGE_GRIDS, WARP_SIZE);
        boolean isChanged = false;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && isOpen(call)) {
                    WrappedRange range = range(call, shape, machine);
                    if (range != null && rewriter.allow(ADD, call)) {
                        addRange(call, range);
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
                && ValueTracking.claimedRange(call).isEmpty();
    }

    private static void addRange(CallInstruction call, WrappedRange range) {
        ExactInt end = range.low().add(range.count());
        String text = "i32 %d, %d".formatted(range.low().intValue(), end.intValue());
        AttributeList attributes = call.attributes();
        call.setAttributes(attributes.withResult(attributes.result().with(new Attribute.Structured("range", text))));
    }

    private static @Nullable WrappedRange range(CallInstruction call, LaunchBounds shape, Machine machine) {
        Intrinsic kind = Objects.requireNonNull(DeadInstructions.kindOf(call));
        return SpecialRegisterRanges.range(kind, shape, machine, Integer.SIZE).orElse(null);
    }
}
