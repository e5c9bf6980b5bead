package lockstep.ir.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import org.jspecify.annotations.Nullable;

/** An instruction: {@code @guard opcode.suffix.suffix operand, operand;}. */
public final class PtxInstruction implements PtxStatement {
    private static final Set<Trait> EFFECTS = EnumSet.of(Trait.STORES, Trait.BRANCH, Trait.ENDS, Trait.EFFECTS);
    /** Suffixes of loads that take part in the memory order. */
    private static final Set<PtxModifier> SEEN =
            EnumSet.of(PtxModifier.VOLATILE, PtxModifier.RELAXED, PtxModifier.ACQUIRE, PtxModifier.MMIO);

    /** Not a valid set of results: an instruction has fewer results than a long has bits. */
    private static final long UNKNOWN = -1;

    private final @Nullable PtxGuard guard;
    private final PtxOpcode opcode;
    private final List<PtxSuffix> suffixes;
    private final List<PtxOperand> operands;
    private final SourceLocation location;
    /** Caches {@link #results}; {@link #UNKNOWN} until its first call. All threads compute the same value. */
    private long results = UNKNOWN;

    /**
     * An instruction.
     *
     * @param guard null if all lanes execute it
     * @param suffixes in the order of the text
     * @param operands in the order of the text, results first; a {@code call} has one, a {@link PtxCallOperand}
     */
    public PtxInstruction(
            @Nullable PtxGuard guard,
            PtxOpcode opcode,
            List<PtxSuffix> suffixes,
            List<PtxOperand> operands,
            SourceLocation location) {
        this.guard = guard;
        this.opcode = Objects.requireNonNull(opcode);
        this.suffixes = List.copyOf(suffixes);
        this.operands = List.copyOf(operands);
        this.location = Objects.requireNonNull(location);
    }

    /**
     * An instruction without a place in a text.
     *
     * @param guard null if all lanes execute it
     * @param mnemonic opcode and suffixes with dots between, none of which has a dot or colons itself
     * @throws java.util.NoSuchElementException if one of them is not a word of PTX
     */
    public static PtxInstruction of(@Nullable PtxGuard guard, String mnemonic, PtxOperand... operands) {
        String[] words = mnemonic.split("\\.");
        List<PtxSuffix> suffixes = new ArrayList<>();
        for (int word = 1; word < words.length; word++) {
            suffixes.add(suffix(words[word]));
        }
        PtxOpcode opcode = PtxOpcode.of(words[0]).orElseThrow();
        return new PtxInstruction(guard, opcode, suffixes, List.of(operands), SourceLocation.NONE);
    }

    private static PtxSuffix suffix(String word) {
        return PtxType.of(word)
                .<PtxSuffix>map(type -> type)
                .orElseGet(() -> PtxModifier.of(word).orElseThrow());
    }

    /** Which lanes execute it; empty if all. */
    public Optional<PtxGuard> guard() {
        return Optional.ofNullable(guard);
    }

    /** The first word. */
    public PtxOpcode opcode() {
        return opcode;
    }

    /** The suffixes of the opcode, in the order of the text. */
    public List<PtxSuffix> suffixes() {
        return suffixes;
    }

    /** Operands in the order of the text, results first; a {@code call} has one, a {@link PtxCallOperand}. */
    public List<PtxOperand> operands() {
        return operands;
    }

    /** Operand {@code index}, from 0. */
    public PtxOperand operand(int index) {
        return operands.get(index);
    }

    @Override
    public SourceLocation location() {
        return location;
    }

    /** Whether {@code suffix} is one of its suffixes. */
    public boolean has(PtxSuffix suffix) {
        return suffixes.contains(suffix);
    }

    /** Its types, in the order of the text. */
    public List<PtxType> types() {
        List<PtxType> types = new ArrayList<>(2);
        for (PtxSuffix suffix : suffixes) {
            if (suffix instanceof PtxType type) {
                types.add(type);
            }
        }
        return types;
    }

    /**
     * Its type {@code index}, from 0.
     *
     * @throws IndexOutOfBoundsException if it has fewer types
     */
    public PtxType type(int index) {
        return types().get(index);
    }

    /** The first space that a suffix names, else {@link PtxSpace#GENERIC}. */
    public PtxSpace space() {
        for (PtxSuffix suffix : suffixes) {
            Optional<PtxSpace> space = suffix instanceof PtxModifier modifier ? modifier.space() : Optional.empty();
            if (space.isPresent()) {
                return space.get();
            }
        }
        return PtxSpace.GENERIC;
    }

    /** The first suffix of this kind. */
    public Optional<PtxModifier> modifier(PtxModifier.Kind kind) {
        for (PtxSuffix suffix : suffixes) {
            if (suffix instanceof PtxModifier modifier && modifier.kind() == kind) {
                return Optional.of(modifier);
            }
        }
        return Optional.empty();
    }

    /** How the result is rounded. */
    public Optional<PtxModifier> rounding() {
        return modifier(PtxModifier.Kind.ROUNDING);
    }

    /**
     * Whether executing it has an effect other than its results: it writes memory, orders accesses, transfers control
     * or waits. The carry bit is a result like others. A load that other threads may observe (volatile, relaxed,
     * acquire, mmio) has an effect; that a weak load may fault does not count.
     */
    public boolean hasSideEffects() {
        return !Collections.disjoint(EFFECTS, opcode.spec().traits()) || !Collections.disjoint(SEEN, suffixes);
    }

    /**
     * Which operands are results, a bit for each: the answer of {@code table}, which is queried once. Instructions made
     * from this one with other operands, guards or places reuse the answer.
     *
     * @param table answers by opcode, suffixes and number of operands alone, never with all bits
     */
    public long results(ToLongFunction<PtxInstruction> table) {
        if (results == UNKNOWN) {
            results = table.applyAsLong(this);
        }
        return results;
    }

    private PtxInstruction knownAs(PtxInstruction other) {
        if (operands.size() == other.operands.size()) {
            results = other.results;
        }
        return this;
    }

    /** The comparison of {@code set}, {@code setp} and {@code vset}; empty for other opcodes. */
    public Optional<PtxModifier> comparison() {
        if (!opcode.has(Trait.COMPARES)) {
            return Optional.empty();
        }
        for (PtxSuffix suffix : suffixes) {
            if (suffix instanceof PtxModifier modifier && modifier.isComparison()) {
                return Optional.of(modifier);
            }
        }
        return Optional.empty();
    }

    /** The number in a suffix {@code .v2}, {@code .v4} or {@code .v8} (elements) or {@code .x2} (matrices), else 1. */
    public int elements() {
        Optional<PtxModifier> vector = modifier(PtxModifier.Kind.VECTOR);
        return vector.isEmpty() ? 1 : vector.get().text().charAt(1) - '0';
    }

    /** The opcode with its suffixes, {@code "add.rn.f32"}. */
    public String mnemonic() {
        StringBuilder text = new StringBuilder(opcode.text());
        for (PtxSuffix suffix : suffixes) {
            text.append('.').append(suffix.text());
        }
        return text.toString();
    }

    /** The same instruction with the location of {@code other}, which it replaces. */
    public PtxInstruction atPlaceOf(PtxInstruction other) {
        return new PtxInstruction(guard, opcode, suffixes, operands, other.location).knownAs(this);
    }

    /** The same instruction with other suffixes. */
    public PtxInstruction withSuffixes(List<PtxSuffix> others) {
        return new PtxInstruction(guard, opcode, others, operands, location);
    }

    /** The same instruction under the guard {@code other}. */
    public PtxInstruction withGuard(PtxGuard other) {
        return new PtxInstruction(other, opcode, suffixes, operands, location).knownAs(this);
    }

    /** The same instruction without a guard. */
    public PtxInstruction withoutGuard() {
        return new PtxInstruction(null, opcode, suffixes, operands, location).knownAs(this);
    }

    /** The same instruction with other operands. */
    public PtxInstruction withOperands(List<PtxOperand> others) {
        return new PtxInstruction(guard, opcode, suffixes, others, location).knownAs(this);
    }

    @Override
    public String toString() {
        return mnemonic();
    }

    /**
     * {@code @p} or {@code @!p}: the instruction is executed by lanes where it holds.
     *
     * @param predicate a register of type pred
     * @param negated whether lanes execute it where the predicate is false
     */
    public record PtxGuard(PtxRegister predicate, boolean negated) {
        public PtxGuard {
            Objects.requireNonNull(predicate);
        }
    }
}
