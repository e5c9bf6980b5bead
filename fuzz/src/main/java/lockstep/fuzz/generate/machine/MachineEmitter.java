package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;

/**
 * An insertion point in a generated kernel: the registers of which every bit is defined there, and the checksum of the
 * computed values.
 */
final class MachineEmitter {
    private static final PtxInteger MULTIPLIER = PtxInteger.of(0x5851F42D4C957F2DL);
    private static final PtxInteger INCREMENT = PtxInteger.of(0x14057B7EF767814FL);
    private static final int WINDOW = 10;

    private final Choices choices;
    private final MachineStage stage;
    private final PtxFunctionHeader callee;
    private final CodeBuilder code = new CodeBuilder();
    private final List<PtxRegister> pool = new ArrayList<>();
    private final SequencedSet<PtxRegister> unread = new LinkedHashSet<>();
    private final List<FrameStatements.Slot> slots = new ArrayList<>();
    private PtxRegister digest;
    private PtxRegister output;
    private int groups;
    private int lastGroup;

    /** @param callee a function of one number that gives one */
    MachineEmitter(Choices choices, MachineStage stage, PtxFunctionHeader callee) {
        this.choices = choices;
        this.stage = stage;
        this.callee = callee;
        this.digest = code.compute(PtxType.B64, "mov.b64", PtxInteger.of(0));
        this.output = digest;
    }

    Choices choices() {
        return choices;
    }

    MachineStage stage() {
        return stage;
    }

    CodeBuilder code() {
        return code;
    }

    PtxFunctionHeader callee() {
        return callee;
    }

    /** The checksum of what was folded into it. */
    PtxRegister digest() {
        return digest;
    }

    void setDigest(PtxRegister register) {
        digest = register;
    }

    /** Where the output of the thread is: the checksum, then a place for undefined bits. */
    PtxRegister output() {
        return output;
    }

    /** Frame objects whose address a register holds here. */
    List<FrameStatements.Slot> slots() {
        return slots;
    }

    /** Ends the beginning of the kernel: there are predicates and a frame object. */
    void begin(PtxRegister out) {
        output = out;
        for (int i = 0; i < 2; i++) {
            PtxRegister bit = code.compute(PtxType.B32, "and.b32", value(PtxType.B32), PtxInteger.of(1 + i));
            offer(code.compute(PtxType.PRED, "setp.ne.u32", bit, PtxInteger.of(0)));
        }
        FrameStatements.object(this);
    }

    // ---- values

    /** Notes that a register is defined from here on. */
    void offer(PtxRegister register) {
        pool.add(register);
        unread.add(register);
    }

    /** A register of this type, likely one that nothing has read. */
    PtxRegister value(PtxType type) {
        List<PtxRegister> found = values(type);
        List<PtxRegister> fresh = found.stream().filter(unread::contains).toList();
        PtxRegister chosen = choices.pick(!fresh.isEmpty() && choices.chance(1, 2) ? fresh : found);
        unread.remove(chosen);
        return chosen;
    }

    /** Registers of this type, the newest first; there is one. */
    List<PtxRegister> values(PtxType type) {
        List<PtxRegister> found = new ArrayList<>();
        for (int i = pool.size() - 1; i >= 0 && found.size() < WINDOW; i--) {
            if (pool.get(i).type() == type) {
                found.add(pool.get(i));
            }
        }
        return found;
    }

    /** Notes that a register that holds a value holds another. */
    void rewritten(PtxRegister register) {
        unread.add(register);
    }

    PtxRegister condition() {
        if (choices.chance(1, 3)) {
            return value(PtxType.PRED);
        }
        PtxRegister word = value(PtxType.B32);
        PtxRegister bits = code.compute(PtxType.B32, "and.b32", word, PtxInteger.of(choices.between(1, 15)));
        return code.compute(PtxType.PRED, "setp.ne.u32", bits, PtxInteger.of(0));
    }

    /** A guard on a condition. */
    PtxGuard guard() {
        return new PtxGuard(condition(), choices.chance(1, 3));
    }

    /** A number for a parallel copy: a new one, or an older one that the copy before, which may be next, has not. */
    private int group() {
        boolean isOld = groups > 1 && lastGroup == groups && choices.chance(1, 6);
        groups += isOld ? 0 : 1;
        lastGroup = isOld ? groups - 1 : groups;
        return lastGroup;
    }

    /** One parallel copy. */
    void together(List<PtxRegister> results, List<? extends PtxOperand> values) {
        PtxInteger number = PtxInteger.of(group());
        for (int i = 0; i < results.size(); i++) {
            String type = results.get(i).type().text();
            code.emit("copy.divergent." + type, results.get(i), values.get(i), number);
        }
    }

    // ---- statements

    /** Adds so many statements, inside of {@code depth} arms and loops. */
    void statements(int count, int depth) {
        for (int i = 0; i < count; i++) {
            MachineStatements.add(this, depth);
        }
    }

    /** Adds an arm or the body of a loop: its definitions are not visible after it. */
    void part(int depth) {
        int mark = pool.size();
        int known = slots.size();
        statements(1 + choices.below(3), depth + 1);
        foldUnread(mark);
        while (pool.size() > mark) {
            unread.remove(pool.removeLast());
        }
        slots.subList(known, slots.size()).clear();
    }

    /** Adds what nothing has read since the mark to the checksum. */
    void foldUnread(int mark) {
        List<PtxRegister> left = pool.subList(mark, pool.size()).stream()
                .filter(unread::contains)
                .toList();
        left.forEach(this::fold);
    }

    /** Adds a value to the checksum. */
    void fold(PtxRegister register) {
        unread.remove(register);
        switch (register.type()) {
            case B128 -> {
                for (int part = 0; part < 2; part++) {
                    mix(code.compute(PtxType.B64, "extract_subreg.b64.b128", register, PtxInteger.of(part)));
                }
            }
            case PRED -> mix(code.compute(PtxType.B64, "selp.b64", PtxInteger.of(3), PtxInteger.of(5), register));
            case B16 -> mix(code.compute(PtxType.B64, "cvt.u64.u16", register));
            case B32 -> mix(code.compute(PtxType.B64, "cvt.u64.u32", register));
            case B64 -> mix(register);
            case F32 -> fold(code.compute(PtxType.B32, "mov.b32", register));
            case F64 -> mix(code.compute(PtxType.B64, "mov.b64", register));
            case U2,
                    U4,
                    U8,
                    U16,
                    U32,
                    U64,
                    S2,
                    S4,
                    S8,
                    S16,
                    S32,
                    S64,
                    B8,
                    F16,
                    F16X2,
                    BF16,
                    BF16X2,
                    F32X2,
                    TF32,
                    U16X2,
                    S16X2,
                    E4M3,
                    E5M2,
                    E4M3X2,
                    E5M2X2,
                    TEXREF,
                    SAMPLERREF,
                    SURFREF -> throw new IllegalArgumentException("no register of the generator: " + register.type());
        }
    }

    private void mix(PtxRegister wide) {
        PtxRegister both = code.compute(PtxType.B64, "xor.b64", digest, wide);
        digest = code.compute(PtxType.B64, "mad.lo.u64", both, MULTIPLIER, INCREMENT);
    }

    /** The address of a variable or parameter. */
    static PtxAddress at(PtxVariable variable) {
        return new PtxAddress.OfSymbol(variable, 0);
    }

    /** The address of a function or frame object as an operand. */
    static PtxSymbolOperand symbol(PtxVariable variable) {
        return new PtxSymbolOperand(variable);
    }
}
