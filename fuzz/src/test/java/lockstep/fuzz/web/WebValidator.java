package lockstep.fuzz.web;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Decides whether the members of each class can share one cell, from the definition: wherever one is written, no other
 * that holds a different value is live; and every operand of a PHI that is not a constant is of the PHI's class. Values
 * differ unless both are copies of one value. Copies of one group write simultaneously after their last read.
 *
 * <p>A yes means that the program with each class in one per-lane cell does what it does with a cell for each value.
 * Exact on the flow graph of one thread: paths that no thread takes count.
 */
final class WebValidator {
    private final CongruenceClasses classes;
    private final MemberLiveness liveness;
    private final List<Interference> found = new ArrayList<>();

    private WebValidator(Function function, CongruenceClasses classes) {
        this.classes = classes;
        List<LocalValue> members = new ArrayList<>();
        classes.members().values().forEach(members::addAll);
        liveness = new MemberLiveness(function, members);
    }

    /** All interferences in {@code function} between members of the same class, and operands outside their class. */
    public static List<Interference> interferences(Function function, CongruenceClasses classes) {
        WebValidator validator = new WebValidator(function, classes);
        for (BasicBlock block : function.blocks()) {
            validator.block(block);
        }
        return List.copyOf(validator.found);
    }

    /**
     * As {@link #interferences(Function, CongruenceClasses)}, with those between arms that a warp runs in sequence for
     * classes claimed uniform.
     *
     * @param claims which branches part no lanes
     */
    public static List<Interference> interferences(
            Function function, CongruenceClasses classes, UniformityClaims claims) {
        List<Interference> all = new ArrayList<>(interferences(function, classes));
        List<LocalValue> shared = new ArrayList<>();
        classes.members().forEach((web, members) -> shared.addAll(classes.isUniform(web) ? members : List.of()));
        if (!shared.isEmpty()) {
            ArmInterference arms = new ArmInterference(function, new MemberLiveness(function, shared));
            classes.members().forEach((web, members) -> {
                if (classes.isUniform(web)) {
                    all.addAll(arms.of(web, members, claims));
                }
            });
        }
        return all;
    }

    /** Whether there is no {@linkplain #interferences interference}. */
    public static boolean isConventional(Function function, CongruenceClasses classes) {
        return interferences(function, classes).isEmpty();
    }

    private void block(BasicBlock block) {
        BitSet live = liveness.liveOut(block);
        Instruction at = block.last();
        while (at != null && !(at instanceof PhiInstruction)) {
            List<Instruction> together = writtenTogether(at);
            written(together, live);
            for (Instruction member : together) {
                liveness.step(member, live);
            }
            at = together.getFirst().previous();
        }
        List<PhiInstruction> phis = block.phis();
        written(phis, live);
        phis.forEach(this::operands);
        if (block.isEntry()) {
            arguments(block, live);
        }
    }

    /** The parallel copy that ends with {@code last}, or that instruction alone; in order. */
    static List<Instruction> writtenTogether(Instruction last) {
        List<Instruction> together = new ArrayList<>(List.of(last));
        Instruction before = last.previous();
        while (DivergenceCopy.isCopy(last)
                && before != null
                && DivergenceCopy.isCopy(before)
                && DivergenceCopy.isSameGroup(before, last)) {
            together.addFirst(before);
            before = before.previous();
        }
        return together;
    }

    private void written(List<? extends LocalValue> writers, BitSet liveBehind) {
        List<LocalValue> present = new ArrayList<>(liveness.members(liveBehind));
        for (LocalValue writer : writers) {
            if (!present.contains(writer)) {
                present.add(writer);
            }
        }
        for (LocalValue writer : writers) {
            for (LocalValue other : present) {
                compare(writer, other);
            }
        }
    }

    private void compare(LocalValue writer, LocalValue other) {
        OptionalInt web = classes.classOf(writer);
        if (writer != other
                && web.isPresent()
                && web.equals(classes.classOf(other))
                && !ValueOrigin.isSame(writer, other)) {
            found.add(new Interference(Interference.Kind.LIVE, web.getAsInt(), writer, other));
        }
    }

    private void operands(PhiInstruction phi) {
        OptionalInt web = classes.classOf(phi);
        for (Value operand : phi.operands()) {
            if (web.isPresent() && operand instanceof LocalValue local && !web.equals(classes.classOf(local))) {
                found.add(new Interference(Interference.Kind.OUTSIDE, web.getAsInt(), phi, local));
            }
        }
    }

    /** Arguments are written before the entry's first instruction. */
    private void arguments(BasicBlock entry, BitSet live) {
        Function function = Objects.requireNonNull(entry.function());
        written(function.arguments(), live);
    }

    /**
     * Why the members of a web cannot share a cell.
     *
     * @param kind what is wrong
     * @param web number of the class
     * @param writer what is written
     * @param victim what lives on, or what the PHI {@code writer} reads from outside its class
     */
    record Interference(Kind kind, int web, LocalValue writer, LocalValue victim) {
        /** What is wrong. */
        public enum Kind {
            /** The writer is written while the victim, another value of the class, is read later. */
            LIVE,
            /** The writer is a PHI and the victim one of its operands, of another class. */
            OUTSIDE,
            /** Some lanes of a warp write the writer while others that wait elsewhere read the victim later. */
            ARMS
        }

        public Interference {
            Objects.requireNonNull(kind);
            Objects.requireNonNull(writer);
            Objects.requireNonNull(victim);
        }
    }
}
