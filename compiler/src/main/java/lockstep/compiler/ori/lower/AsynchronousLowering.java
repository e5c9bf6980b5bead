package lockstep.compiler.ori.lower;

import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;

/**
 * Asynchronous copies from global to shared memory: {@code LDGSTS}, whose groups {@code LDGDEPBAR} closes and
 * {@code DEPBAR} waits for. A copy that reads less than it writes has {@code .ZFILL} and gives the number of zeroed
 * bytes at the end in the lowest bits of the address; one that reads nothing has a false predicate. For example
 * {@code cp.async.ca.shared.global [to], [from], 8, %r1} becomes, with {@code %R5} for {@code from + ((8 - %r1) & 7)}
 * and {@code %P6} for {@code %r1 == 0}:
 *
 * <pre>
 *   LDGSTS.E.64.ZFILL [to], [%R5.64+URZ], !%P6
 * </pre>
 *
 * <p>Source: measured, ptxas 13.0 {@code -O0}.
 */
final class AsynchronousLowering {
    /** The number of required operands of a copy: to, from, bytes. */
    private static final int ALWAYS = 3;

    private static final int WHOLE = 16;

    /** The index of the operand with the number of bytes to read. */
    private static final int READ = ALWAYS;

    /** The offsets of the two addresses have 20 and 12 bits. */
    private static final int MAX_TO = (1 << 19) - 1;

    private static final int MAX_FROM = (1 << 11) - 1;

    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final Addresses addresses;

    AsynchronousLowering(LoweringEmitter out, OperandLowering operands, Addresses addresses) {
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
        } else if (instruction.has(PtxModifier.MBARRIER)) {
            throw UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic());
        } else {
            copy(instruction);
        }
    }

    private void copy(PtxInstruction instruction) {
        int bytes = (int) ((PtxInteger) instruction.operand(2)).value();
        String bypass = instruction.has(PtxModifier.CG) ? ".BYPASS" : "";
        String size = bytes == WHOLE ? ".128" : bytes == Long.BYTES ? ".64" : "";
        String word = "LDGSTS.E" + bypass + size;
        Addresses.Bracket to = addresses.narrow((PtxAddress) instruction.operand(0), operands, MAX_TO);
        PtxAddress from = (PtxAddress) instruction.operand(1);
        Optional<PtxOperand> read = read(instruction);
        if (read.isPresent() && !isPredicate(read.get())) {
            fill(word, to, from, bytes, operands.register(read.get(), PtxType.U32));
            return;
        }
        String source = addresses.wide(from, operands, MAX_FROM).withUniform();
        String ignored =
                read.map(each -> ", !" + operands.register(each, PtxType.PRED)).orElse("");
        out.effect("%s %s, %s%s", word, to, source, ignored);
    }

    /**
     * The operand with the number of bytes to read, or the predicate to ignore the source; a cache policy is the last
     * operand.
     */
    private static Optional<PtxOperand> read(PtxInstruction instruction) {
        int policies = instruction.has(PtxModifier.L2_CACHE_HINT) ? 1 : 0;
        return instruction.operands().size() - policies > ALWAYS
                ? Optional.of(instruction.operand(READ))
                : Optional.empty();
    }

    private static boolean isPredicate(PtxOperand operand) {
        return operand instanceof PtxRegister register && register.type() == PtxType.PRED;
    }

    private void fill(String word, Addresses.Bracket to, PtxAddress from, int bytes, OriRegister read) {
        OriRegister missing = out.compute(Integer.SIZE, "sub.s32", out.constant(bytes, Integer.SIZE), read);
        OriRegister zeros = out.compute(Integer.SIZE, "and.b32", missing, new OriImmediate(bytes - 1));
        OriRegister isNothing = out.compute(1, "setp.eq.s32", read, new OriImmediate(0));
        OriRegister source = out.compute(
                Long.SIZE, "add.s64", addresses.value(from, operands), out.tuple(List.of(zeros, LoweringEmitter.ZERO)));
        out.effect("%s.ZFILL %s, [%s.64+URZ], !%s", word, to, source, isNothing);
    }
}
