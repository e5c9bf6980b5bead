package lockstep.compiler.ori.lower;

import java.util.List;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * Memory of a thread that a function takes while it runs: {@code alloca}, {@code stacksave}, {@code stackrestore}. It
 * lies below the frame, which stays where it is, so that R1 leads to local variables and spills as in other functions;
 * a register of its own says how far down it reaches. Only while another function runs is R1 below it, with the place
 * of the frame above the arguments on the stack. A call that hands over 8 bytes on the stack:
 *
 * <pre>
 *   IADD3 %R6, %R5, -0x18, RZ      %R5: how far down the memory reaches
 *   STL [%R6+0x0], %R7             the argument
 *   STL [%R6+0x10], %R8            %R8: R1
 *   MOV R1, %R6
 *   CALL.REL.NOINC `(f)
 *   LDL R1, [R1+0x10]
 * </pre>
 *
 * <p>Stacks have no guard: as with {@code ptxas -O3}, what is taken beyond the stack's end is found by its accesses.
 */
final class DynamicStack {
    /** Where an allocation begins that does not say it: a multiple of this (PTX ISA, "alloca"). */
    private static final int ALIGNMENT = 8;

    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final VirtualRegister end;

    /** Begins where the function begins: nothing is taken. */
    DynamicStack(LoweringEmitter out, OperandLowering operands) {
        this.out = out;
        this.operands = operands;
        this.end = out.register(Integer.SIZE);
        out.word("MOV %s, R1", end);
    }

    // ---- instructions

    void allocate(PtxInstruction instruction) {
        PtxType type = instruction.types().getFirst();
        OriRegister bytes = out.words(operands.register(instruction.operand(1), type)).getFirst();
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
        out.define(end, out.words(operands.register(instruction.operand(0), type)).getFirst());
    }

    // ---- calls

    /** Bytes at the end of a frame's arguments for the place of the frame. */
    static final int SAVED_BYTES = 16;

    /**
     * What R1 is while another function runs.
     *
     * @param pointer what it gets before the call
     * @param saved where from there the place of the frame is
     */
    record Below(VirtualRegister pointer, int saved) {}

    /** Makes room for a call that hands over so many bytes on the stack. */
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
