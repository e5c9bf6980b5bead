package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * An operation that has not been expanded into words yet, named by its form in PTX. This dialect does not depend on
 * PTX: {@link lockstep.ir.macro.PtxMacros} knows the forms and their operands.
 *
 * @param form opcode and suffixes, {@code "add.rn.f32"}
 * @param guard which lanes execute it; all active ones if empty
 * @param targets registers that are written: none, one, or the two before and after a bar in PTX
 * @param operands that are read
 */
public record OriPtx(String form, Optional<OriGuard> guard, List<OriRegister> targets, List<OriOperand> operands)
        implements OriInstruction {
    /** What its name in text begins with. */
    static final String PREFIX = "PTX.";
    /** In text, in place of targets if there are none. */
    static final String NO_TARGET = "_";
    /** In text between two targets. */
    static final String BAR = "|";

    private static final Pattern FORM = Pattern.compile("[a-z][a-zA-Z0-9_]*(?:\\.[a-zA-Z0-9_]+)*");
    private static final int MAX_TARGETS = 2;

    /**
     * @throws IllegalArgumentException if the form has other characters than PTX, or there are more than two targets
     */
    public OriPtx {
        targets = List.copyOf(targets);
        operands = List.copyOf(operands);
        if (!isForm(form) || targets.size() > MAX_TARGETS) {
            throw new IllegalArgumentException(form + " with " + targets.size() + " targets");
        }
    }

    /** Whether {@code text} looks like an opcode with suffixes, none of which has parts as {@code shared::cta} has. */
    public static boolean isForm(String text) {
        return FORM.matcher(text).matches();
    }

    @Override
    public boolean isGuarded() {
        return guard.isPresent();
    }

    @Override
    public List<VirtualRegister> results() {
        return OriMacro.virtual(targets);
    }

    @Override
    public List<VirtualRegister> sources() {
        List<OriRegister> read = new ArrayList<>();
        guard.ifPresent(g -> read.add(g.predicate()));
        for (OriOperand operand : operands) {
            switch (operand) {
                case OriRegister register -> read.add(register);
                case OriNot not -> read.add(not.predicate());
                case OriImmediate number -> {}
            }
        }
        return OriMacro.virtual(read);
    }

    /** {@code @%P0 PTX.shfl.sync.idx.b32 %R1|%P1, %R2, 0x0, 0x1f, 0xffffffff}. */
    @Override
    public String toString() {
        String written = targets.isEmpty()
                ? NO_TARGET
                : targets.stream().map(OriRegister::toString).collect(Collectors.joining(BAR));
        String read = operands.stream().map(o -> ", " + o).collect(Collectors.joining());
        return guard.map(g -> g + " ").orElse("") + PREFIX + form + " " + written + read;
    }
}
