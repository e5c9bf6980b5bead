package lockstep.compiler.ori.sync;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.OriText;

/** Creates instructions from text. */
final class SyncWords {
    private static final String HEAD = OriText.HEAD + " " + OriText.VERSION + " words %s free\n.W:\n";

    private final Architecture architecture;

    SyncWords(Architecture architecture) {
        this.architecture = architecture;
    }

    /** The mnemonic of a machine instruction; "" for a macro. */
    static String mnemonic(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                ? machine.instruction().form().mnemonic()
                : "";
    }

    /** The instructions of {@code lines}, which have no semicolons. */
    List<OriInstruction> of(List<String> lines) {
        StringBuilder text = new StringBuilder(HEAD.formatted(architecture.tool()));
        lines.forEach(line -> text.append(line).append(" ;\n"));
        Diagnostics diagnostics = new Diagnostics();
        OriFunction parsed = OriText.parse(text.toString(), "words", diagnostics)
                .orElseThrow(() -> new CompilerBug(diagnostics + text.toString()));
        return parsed.blocks().getFirst().instructions();
    }

    /** The instruction that {@code format} denotes. */
    OriMachine word(String format, Object... operands) {
        return (OriMachine) of(List.of(format.formatted(operands))).getFirst();
    }

    OriMachine jump(String label) {
        return word("BRA `(%s)", label);
    }

    /** {@code word} without a guard. */
    OriMachine unguarded(OriMachine word) {
        SortedMap<Integer, VirtualRegister> registers = new TreeMap<>(word.registers());
        registers.remove(CommonField.GUARD.ordinal());
        return new OriMachine(
                word.instruction()
                        .with(
                                CommonField.GUARD.ordinal(),
                                CommonField.GUARD.spec().defaultValue())
                        .with(CommonField.GUARD_NOT.ordinal(), 0),
                registers,
                word.targets());
    }

    /** {@code word} under the guard of {@code other}. */
    OriMachine guardedLike(OriMachine word, OriMachine other) {
        return guarded(word, other, false);
    }

    /** {@code word} under the negated guard of {@code other}. */
    OriMachine guardedUnlike(OriMachine word, OriMachine other) {
        return guarded(word, other, true);
    }

    private static OriMachine guarded(OriMachine word, OriMachine other, boolean isOpposite) {
        int guard = CommonField.GUARD.ordinal();
        int not = CommonField.GUARD_NOT.ordinal();
        SortedMap<Integer, VirtualRegister> registers = new TreeMap<>(word.registers());
        if (other.registers().containsKey(guard)) {
            registers.put(guard, other.registers().get(guard));
        }
        long negation = other.instruction().value(not);
        return new OriMachine(
                word.instruction()
                        .with(guard, other.instruction().value(guard))
                        .with(not, isOpposite ? 1 - negation : negation),
                registers,
                word.targets());
    }

    /** Whether {@code branch} is taken exactly if its guard holds. */
    boolean dependsOnGuardAlone(OriMachine branch) {
        return branch.isGuarded() && !unguarded(branch).isConditional();
    }
}
