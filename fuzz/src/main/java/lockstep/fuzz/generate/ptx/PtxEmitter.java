package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import org.jspecify.annotations.Nullable;

/** The insertion point for statements in a function, and what is known there. */
final class PtxEmitter {
    /**
     * The innermost loop that encloses a place.
     *
     * @param end the label after it
     * @param mayLeave whether a lane may leave from anywhere in it: no other lane waits for it there
     */
    record Loop(PtxLabel end, boolean mayLeave) {}

    private static final int MAX_DEPTH = 4;
    private static final int FOLDED = 4;
    private static final PtxInteger MULTIPLIER = PtxImmediates.unsigned(0x5851F42D4C957F2DL, 64);
    private static final PtxInteger INCREMENT = PtxImmediates.unsigned(0x14057B7EF767814FL, 64);

    private final PtxProgramContext program;
    private final PtxBodyBuilder body = new PtxBodyBuilder();
    private final DefinedRegisters pool = new DefinedRegisters();
    private final List<PtxRegion> regions = new ArrayList<>();
    private final PtxRegister digest = body.register(PtxType.B64);
    private final boolean isKernel;
    private PtxLanes frame;
    private @Nullable Loop loop;

    /** @param isKernel whether it is the kernel; functions know nothing of who calls them */
    PtxEmitter(PtxProgramContext program, boolean isKernel) {
        this.program = Objects.requireNonNull(program);
        this.isKernel = isKernel;
        this.frame = new PtxLanes(null, isKernel, 0);
    }

    PtxProgramContext program() {
        return program;
    }

    Choices choices() {
        return program.choices();
    }

    PtxBodyBuilder body() {
        return body;
    }

    DefinedRegisters pool() {
        return pool;
    }

    /** Memory that may be accessed at the place. */
    List<PtxRegion> regions() {
        return regions;
    }

    PtxLanes frame() {
        return frame;
    }

    @Nullable Loop loop() {
        return loop;
    }

    boolean isKernel() {
        return isKernel;
    }

    /** The checksum of what was computed; outside of the pool. */
    PtxRegister digest() {
        return digest;
    }

    /** What the architecture has. */
    ComputingForms forms() {
        return program.forms();
    }

    /** The weight {@code key} of the profile. */
    int weight(String key) {
        return program.profile().weight(key);
    }

    /** True with the probability that the weight {@code key} gives in percent. */
    boolean chance(String key) {
        return choices().chance(weight(key), Profile.PERCENT);
    }

    /** The same place with another frame. */
    void setFrame(PtxLanes other) {
        frame = other;
    }

    /** Writes zero, or false, to a register. */
    void clear(PtxRegister register) {
        if (register.type() == PtxType.PRED) {
            body.emit("setp.ne.b32", register, anyWord(), anyWord());
            return;
        }
        body.emit("mov.b" + register.type().width(), register, PtxInteger.of(0));
    }

    private PtxRegister anyWord() {
        return pool.fitting(PtxType.B32, false).getLast();
    }

    /** A register of the pool to read as this type. */
    PtxRegister read(PtxType type) {
        return pool.read(choices(), type, false);
    }

    /** A new register that holds what an instruction computes; not in the pool. */
    PtxRegister compute(PtxType type, String mnemonic, PtxOperand... sources) {
        PtxRegister result = body.register(type);
        List<PtxOperand> operands = new ArrayList<>();
        operands.add(result);
        operands.addAll(List.of(sources));
        body.emit(mnemonic, operands.toArray(PtxOperand[]::new));
        return result;
    }

    /** The lanes of the frame where a predicate holds; null where the frame does not know its lanes. */
    @Nullable PtxRegister ballot(PtxRegister predicate, boolean isNegated) {
        PtxRegister mask = frame.mask();
        if (mask == null) {
            return null;
        }
        return compute(PtxType.B32, "vote.sync.ballot.b32", isNegated ? new PtxNot(predicate) : predicate, mask);
    }

    /** A predicate that likely differs between lanes; in the pool already. */
    PtxRegister condition() {
        if (choices().chance(1, 2)) {
            return pool.read(choices(), PtxType.PRED, false);
        }
        PtxType type = choices().pick(List.of(PtxType.U32, PtxType.S32, PtxType.U16, PtxType.S64));
        String comparison = choices().pick(List.of("lt", "ne", "ge"));
        PtxRegister result = body.register(PtxType.PRED);
        boolean isPair = choices().chance(1, 4);
        PtxRegister complement = isPair ? body.register(PtxType.PRED) : result;
        body.emit(
                "setp." + comparison + "." + type.text(),
                isPair ? new PtxPredicatePair(result, complement) : result,
                read(type),
                choices().chance(1, 2) ? PtxImmediates.whole(choices(), type) : read(type));
        pool.add(result);
        pool.wasRead(result);
        if (isPair) {
            pool.add(complement);
        }
        return result;
    }

    // ---- bodies

    /** Adds a part that some or all lanes enter: what it writes first leaves the pool. */
    void part(PtxLanes inner, @Nullable Loop innerLoop, int most) {
        PtxLanes outer = frame;
        Loop outerLoop = loop;
        frame = inner;
        loop = innerLoop;
        int mark = pool.mark();
        statements(most);
        List<PtxRegister> unread = pool.unreadSince(mark);
        unread.subList(Math.max(0, unread.size() - FOLDED), unread.size()).forEach(this::fold);
        pool.release(mark);
        frame = outer;
        loop = outerLoop;
    }

    /** Adds one to {@code most} statements. */
    void statements(int most) {
        int count = 1 + choices().below(most);
        for (int index = 0; index < count && body.instructions() < weight("most-instructions"); index++) {
            statement();
        }
    }

    private void statement() {
        List<PtxStatements.Kind> fitting = PtxStatements.ALL.stream()
                .filter(kind -> kind.fits().test(this))
                .toList();
        choices().pickWeighted(fitting, kind -> weight(kind.name())).emit().accept(this);
    }

    /** Whether further branches and loops may be put around the place. */
    boolean mayNest() {
        return frame.depth() < MAX_DEPTH;
    }

    /** Adds a register to the checksum, so that it matters. */
    void fold(PtxRegister register) {
        pool.wasRead(register);
        PtxRegister wide = body.register(PtxType.B64);
        switch (register.type().width()) {
            case 1 -> body.emit("selp.b64", wide, PtxInteger.of(3), PtxInteger.of(5), register);
            case 16 -> {
                PtxRegister word = compute(PtxType.B16, "mov.b16", register);
                body.emit("cvt.u64.u16", wide, word);
            }
            case 32 -> {
                PtxRegister word = compute(PtxType.B32, "mov.b32", register);
                body.emit("cvt.u64.u32", wide, word);
            }
            default -> body.emit("mov.b64", wide, register);
        }
        body.emit("xor.b64", digest, digest, wide);
        body.emit("mad.lo.u64", digest, digest, MULTIPLIER, INCREMENT);
    }

    /** Adds all that nothing has read to the checksum. */
    void foldAll() {
        pool.unreadSince(0).forEach(this::fold);
    }

    /** A pair of which only the second result is used. */
    static PtxPredicatePair second(PtxRegister register) {
        return new PtxPredicatePair(PtxSink.SINK, register);
    }

    /**
     * The lanes that arrive at a place.
     *
     * @param mask a register with the lanes of the warp that arrive, the same in all of them; null if that is not known
     * @param isBlock whether all threads of the block that have not ended arrive, equally often
     * @param depth branches and loops around the place
     */
    record PtxLanes(@Nullable PtxRegister mask, boolean isBlock, int depth) {
        /** A part of this frame that some lanes enter. */
        PtxLanes divergent(@Nullable PtxRegister arriving) {
            return new PtxLanes(arriving, false, depth + 1);
        }

        /** A part of this frame that all lanes enter, or none. */
        PtxLanes uniform() {
            return new PtxLanes(mask, isBlock, depth + 1);
        }
    }
}
