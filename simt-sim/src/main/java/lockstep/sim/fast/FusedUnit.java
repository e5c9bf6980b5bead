package lockstep.sim.fast;

import lockstep.ir.diag.CompilerBug;

/**
 * Executes fused instructions where all operands are plain: each result is written as if they were executed in
 * sequence. Returns whether it executed them; if not, nothing has changed.
 */
final class FusedUnit {
    private final Group group;

    FusedUnit(Group group) {
        this.group = group;
    }

    boolean execute(FastOp op) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if (((r.notPlain[op.a] | r.notPlain[op.b] | r.notPlain[op.c]) & mask) != 0) {
            return false;
        }
        switch (op.code) {
            case WORD_MUL_ADD ->
                group.words.mulAdd(r.words[op.d], r.words[op.e], r.words[op.a], r.words[op.b], r.words[op.c], mask);
            case WIDE_MUL, WIDE_MUL_SIGNED ->
                group.longs.wideMul(
                        r.longs[op.d],
                        r.longs[op.e],
                        r.words[op.a],
                        op.code == FastCode.WIDE_MUL_SIGNED,
                        r.longs[op.b],
                        mask);
            case WIDE_MUL_ADD, WIDE_MUL_ADD_SIGNED ->
                group.longs.wideMulAdd(
                        r.longs[op.d],
                        r.longs[op.parts[1].d],
                        r.longs[op.e],
                        r.words[op.a],
                        op.code == FastCode.WIDE_MUL_ADD_SIGNED,
                        r.longs[op.b],
                        r.longs[op.c],
                        mask);
            default -> throw new CompilerBug(op.code + " is one instruction");
        }
        for (FastOp part : op.parts) {
            r.define(part.d, mask, 0);
        }
        return true;
    }
}
