package lockstep.compiler.ori.lower;

import java.util.List;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Dynamic stack allocation: {@code alloca}, {@code stacksave}, {@code stackrestore}. The memory is below the frame,
 * which does not move, so local variables and spills are addressed by R1 as in other functions; a separate register
 * holds the lower end of the allocations. R1 is below them only during a call; the frame pointer is then saved above
 * the stack arguments. A call that passes 8 bytes on the stack:
 *
 * <pre>
 *   IADD3 %R6, %R5, -0x18, RZ      %R5: lower end of the allocations
 *   STL [%R6+0x0], %R7             the argument
 *   STL [%R6+0x10], %R8            %R8: the frame's R1
 *   MOV R1, %R6
 *   CALL.REL.NOINC `(f)
 *   LDL R1, [R1+0x10]
 * </pre>
 *
 * <p>There is no stack check: as with {@code ptxas -O3}, an overflow is detected only when the memory is accessed.
 */
final class DynamicStack {
    /** The default alignment of an allocation (PTX ISA, "alloca"). */
    private static final int ALIGNMENT = 8;

    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final VirtualRegister end;

    /** Starts at the function's entry, without allocations. */
    DynamicStack(LoweringEmitter out, OperandLowering operands) {
        this.out = out;
        this.operands = operands;
        this.end = out.register(Integer.SIZE);
        out.word("MOV %s, R1", end);
    }

    // ---- instructions

    void allocate(PtxInstruction instruction) {
        PtxType type = instruction.types().getFirst();
        OriRegister bytes =
                out.words(operands.register(instruction.operand(1), type)).getFirst();
        boolean isStated = instruction.operands().size() > 2;
        long stated = isStated ? ((PtxInteger) instruction.operand(2)).value() : ALIGNMENT;
        OriRegister lower = out.compute(Integer.SIZE, "sub.s32", end, bytes);
        OriRegister start = out.compute(
                Integer.SIZE, "and.b32", lower, new OriImmediate(-Math.max(stated, ALIGNMENT) & 0xffff_ffffL));
        out.define(end, start);
        give(instruction.operand(0), start, type);
    }

    void save(PtxInstruction instruction) {
        give(instruction.operand(0), end, instruction.types().getFirst());
    }

    private void give(PtxOperand target, OriRegister address, PtxType type) {
        OriRegister whole = type.width() == Long.SIZE ? out.tuple(List.of(address, LoweringEmitter.ZERO)) : address;
        operands.target(target).ifPresent(to -> operands.define(to, whole, type));
    }

    void restore(PtxInstruction instruction) {
        PtxType type = instruction.types().getFirst();
        out.define(
                end, out.words(operands.register(instruction.operand(0), type)).getFirst());
    }

    // ---- calls

    /** Bytes after the stack arguments of a call for the saved frame pointer. */
    static final int SAVED_BYTES = 16;

    /**
     * The stack pointer during a call.
     *
     * @param pointer the value of R1 for the call
     * @param saved offset from there of the saved frame pointer
     */
    record Below(VirtualRegister pointer, int saved) {}

    /** Makes room for a call that passes this many bytes on the stack. */
    Below below(int argumentBytes) {
        int saved = ParameterLayout.aligned(argumentBytes, SAVED_BYTES);
        OriRegister lower =
                out.compute(Integer.SIZE, "add.s32", end, new OriImmediate(-saved - SAVED_BYTES & 0xffff_ffffL));
        VirtualRegister pointer =
                out.compute(Integer.SIZE, "and.b32", lower, new OriImmediate(-SAVED_BYTES & 0xffff_ffffL));
        VirtualRegister frame = out.register(Integer.SIZE);
        out.word("MOV %s, R1", frame);
        out.word("STL [%s+0x%x], %s", pointer, saved, frame);
        return new Below(pointer, saved);
    }
}
