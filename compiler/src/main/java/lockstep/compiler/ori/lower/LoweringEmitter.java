package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriAssembler;
import lockstep.ir.sass.ori.OriBuilder;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Builds a threaded Ori function. A guarded PTX instruction becomes unguarded instructions that prepare operands, which
 * all lanes may execute, and guarded ones that have effects: stores, and definitions of PTX registers.
 */
final class LoweringEmitter {
    /** The zero register: reads as zero, writes are discarded. */
    static final PhysicalRegister ZERO = new PhysicalRegister(RegisterFile.GENERAL, PhysicalRegister.CONSTANT, 1);

    private final OriAssembler assembler;
    private final OriBuilder builder;
    private Optional<OriGuard> guard = Optional.empty();

    LoweringEmitter(String name, Architecture architecture) {
        this.assembler = new OriAssembler(architecture);
        this.builder = new OriBuilder(name, architecture, OriStage.FREE, OriConvergence.THREADED);
    }

    // ---- blocks

    /** A label for a block that begins later. */
    String label() {
        return builder.label();
    }

    /** Ends the block and begins one with {@code label}. */
    void begin(String label) {
        builder.begin(label);
    }

    /** The function; the emitter must not be used afterwards. */
    OriFunction function() {
        return builder.build();
    }

    // ---- guards

    /** Sets the guard that {@link #effect} and {@link #define} apply from here on. */
    void guard(Optional<OriGuard> lanes) {
        guard = lanes;
    }

    /**
     * Runs {@code body} to emit code that only the guarded lanes reach, by a branch around it; inside there is no
     * guard.
     */
    void branchAround(Runnable body) {
        if (guard.isEmpty()) {
            body.run();
            return;
        }
        OriGuard lanes = guard.get();
        String after = label();
        word("@%s%s BRA `(%s)", lanes.isNegated() ? "" : "!", lanes.predicate(), after);
        begin(label());
        guard = Optional.empty();
        body.run();
        begin(after);
        guard = Optional.of(lanes);
    }

    // ---- registers

    /**
     * A new register of {@code bits} bits: a predicate for 1, a general register up to 32, a pair for 64, a quad for
     * 128.
     */
    VirtualRegister register(int bits) {
        return bits == 1
                ? builder.predicate()
                : builder.register(RegisterFile.GENERAL, Math.max(1, bits / Integer.SIZE));
    }

    // ---- instructions

    /** Emits an instruction that all lanes may execute. */
    void word(String text, Object... operands) {
        builder.add(assembler.instruction(text.formatted(operands)));
    }

    /** Emits an instruction for the guarded lanes. */
    void effect(String text, Object... operands) {
        String prefix = guard.map(g -> g + " ").orElse("");
        builder.add(assembler.instruction(prefix + text.formatted(operands)));
    }

    /** Emits a PTX operation that all lanes may execute; its result is a new register of {@code bits} bits. */
    VirtualRegister compute(int bits, String form, OriOperand... operands) {
        VirtualRegister result = register(bits);
        builder.add(new OriPtx(form, Optional.empty(), List.of(result), List.of(operands)));
        return result;
    }

    /** Emits a PTX operation for the guarded lanes. */
    void operation(String form, List<? extends OriRegister> targets, List<? extends OriOperand> operands) {
        builder.add(new OriPtx(form, guard, List.copyOf(targets), List.copyOf(operands)));
    }

    /** Copies to a PTX register in the guarded lanes. */
    void define(VirtualRegister target, OriRegister source) {
        builder.add(new OriMacro(Macro.COPY, guard, List.of(target), List.of(source)));
    }

    /** Emits a macro that all lanes may execute. */
    void macro(Macro macro, List<? extends OriRegister> targets, List<? extends OriRegister> sources) {
        builder.macro(macro, targets, sources);
    }

    // ---- tuples and numbers

    /** The words of a register, the lowest first. */
    List<OriRegister> words(OriRegister register) {
        if (register.width() == 1) {
            return List.of(register);
        }
        List<VirtualRegister> parts = new ArrayList<>();
        for (int i = 0; i < register.width(); i++) {
            parts.add(register(Integer.SIZE));
        }
        macro(Macro.UNPACK, parts, List.of(register));
        return List.copyOf(parts);
    }

    /** A register composed of these words; a single word is returned as it is. */
    OriRegister tuple(List<? extends OriRegister> words) {
        if (words.size() == 1) {
            return words.getFirst();
        }
        VirtualRegister all = register(words.size() * Integer.SIZE);
        macro(Macro.PACK, List.of(all), words);
        return all;
    }

    /** A constant predicate. */
    OriRegister truth(boolean isTrue) {
        PhysicalRegister all = new PhysicalRegister(RegisterFile.PREDICATE, PhysicalRegister.CONSTANT, 1);
        return isTrue ? all : compute(1, "not.pred", all);
    }

    /** A register with the lower {@code bits} bits of {@code value}; 16 bits are zero-extended. */
    OriRegister constant(long value, int bits) {
        if (bits <= Integer.SIZE) {
            long masked = value & (bits == Integer.SIZE ? 0xffff_ffffL : (1L << bits) - 1);
            if (masked == 0) {
                return ZERO;
            }
            VirtualRegister result = register(Integer.SIZE);
            word("MOV %s, 0x%x", result, masked);
            return result;
        }
        List<OriRegister> words = new ArrayList<>();
        for (int at = 0; at < bits; at += Integer.SIZE) {
            words.add(constant(at < Long.SIZE ? value >>> at : 0, Integer.SIZE));
        }
        return tuple(words);
    }
}
