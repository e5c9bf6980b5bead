package lockstep.compiler.ori.lower;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;

/**
 * Copies from global to shared memory that go on beside the program: {@code LDGSTS}, whose groups {@code LDGDEPBAR}
 * closes and {@code DEPBAR} waits for. Source: measured, ptxas 13.0 {@code -O0}.
 */
final class AsynchronousLowering {
    /** Operands of a copy: to, from, bytes. */
    private static final int ALWAYS = 3;

    private static final int WHOLE = 16;

    /** The offsets of both addresses have 20 and 12 bits. */
    private static final int MOST_TO = (1 << 19) - 1;

    private static final int MOST_FROM = (1 << 11) - 1;

    private final Emitter out;
    private final Operands operands;
    private final Addresses addresses;

    AsynchronousLowering(Emitter out, Operands operands, Addresses addresses) {
        this.out = out;
        this.operands = operands;
        this.addresses = addresses;
    }

    void lower(PtxInstruction instruction) {
        if (instruction.has(PtxModifier.COMMIT_GROUP)) {
            out.effect("LDGDEPBAR");
        } else if (instruction.has(PtxModifier.WAIT_GROUP)) {
            out.effect("DEPBAR.LE SB0, 0x%x", ((PtxInteger) instruction.operand(0)).value());
        } else if (instruction.has(PtxModifier.WAIT_ALL)) {
            out.effect("LDGDEPBAR");
            out.effect("DEPBAR.LE SB0, 0x0");
        } else if (instruction.has(PtxModifier.MBARRIER) || isOfVaryingSize(instruction)) {
            throw Unlowered.at(SourceLocation.NONE, instruction.mnemonic() + " with these operands");
        } else {
            copy(instruction);
        }
    }

    /** Whether an operand behind the three that are always there says how much is copied; a policy is the last. */
    private static boolean isOfVaryingSize(PtxInstruction instruction) {
        int policies = instruction.has(PtxModifier.L2_CACHE_HINT) ? 1 : 0;
        return instruction.operands().size() - policies != ALWAYS;
    }

    private void copy(PtxInstruction instruction) {
        int bytes = (int) ((PtxInteger) instruction.operand(2)).value();
        String bypass = instruction.has(PtxModifier.CG) ? ".BYPASS" : "";
        String size = bytes == WHOLE ? ".128" : bytes == Long.BYTES ? ".64" : "";
        out.effect(
                "LDGSTS.E%s%s %s, %s",
                bypass,
                size,
                addresses.narrow((PtxAddress) instruction.operand(0), operands, MOST_TO),
                addresses
                        .wide((PtxAddress) instruction.operand(1), operands, MOST_FROM)
                        .withUniform());
    }
}
