package lockstep.conformance.allocation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Pairs the instructions of a block of the first function with those of its counterpart in the second. Both must have
 * them in the same order; only moves may occur on one side alone. Instructions are compared by shape, without their
 * registers: an instruction of the first function is paired with the next one of its shape.
 *
 * <p>A guarded move is paired if the next instruction is of its shape; otherwise it is a move of one side alone.
 */
final class Pairing {
    /** A step through both blocks; an index is a position in the second one, for messages. */
    sealed interface Step {}

    /** An instruction of the first function and its counterpart. */
    record Matched(OriInstruction first, OriInstruction second, int index) implements Step {}

    /** A move, or a mark, of the first function alone. */
    record First(OriInstruction instruction, int index) implements Step {}

    /** A move, or a mark, of the second function alone. */
    record Second(OriInstruction instruction, int index) implements Step {}

    private final List<OriInstruction> first;
    private final List<OriInstruction> second;
    private final long frameStart;
    private final List<Step> steps = new ArrayList<>();
    private int at;
    private Optional<String> fault = Optional.empty();
    private int faultIndex;

    private Pairing(OriBlock first, OriBlock second, long frameStart) {
        this.first = first.instructions();
        this.second = second.instructions();
        this.frameStart = frameStart;
    }

    /** @param frameStart offset from the stack pointer at which the spill slots of the second function begin */
    static Pairing of(OriBlock first, OriBlock second, long frameStart) {
        Pairing pairing = new Pairing(first, second, frameStart);
        pairing.run();
        return pairing;
    }

    /** The steps of both blocks, in order. */
    List<Step> steps() {
        return steps;
    }

    /** Why an instruction does not have a counterpart. */
    Optional<String> fault() {
        return fault;
    }

    int faultIndex() {
        return faultIndex;
    }

    private void run() {
        for (OriInstruction each : first) {
            if (isFrame(each)) {
                continue;
            }
            boolean isMove = Moves.of(each).isPresent() || Moves.isMark(each);
            boolean isAlone = isMove && !(each.isGuarded() && comesNext(each));
            if (isAlone) {
                steps.add(new First(each, at));
            } else if (!match(each)) {
                return;
            }
        }
        while (at < second.size()) {
            if (!pass()) {
                return;
            }
        }
    }

    /**
     * Whether {@code move} has a counterpart before the next instruction of the second function that is not its own.
     */
    private boolean comesNext(OriInstruction move) {
        for (int i = at; i < second.size(); i++) {
            OriInstruction other = second.get(i);
            if (isSameShape(move, other)) {
                return true;
            }
            if (!isOwn(other)) {
                return false;
            }
        }
        return false;
    }

    private boolean match(OriInstruction wanted) {
        while (at < second.size()) {
            if (isSameShape(wanted, second.get(at))) {
                steps.add(new Matched(wanted, second.get(at), at));
                at++;
                return true;
            }
            if (!pass()) {
                return false;
            }
        }
        fault = Optional.of("nothing does what " + wanted + " does");
        faultIndex = at;
        return false;
    }

    private boolean pass() {
        OriInstruction own = second.get(at);
        if (!isOwn(own)) {
            fault = Optional.of("there is no " + own + " at this place in the first function");
            faultIndex = at;
            return false;
        }
        if (!isFrame(own)) {
            steps.add(new Second(own, at));
        }
        at++;
        return true;
    }

    private static boolean isFrame(OriInstruction instruction) {
        return Moves.adjusted(instruction).isPresent() || Moves.setsStackPointer(instruction);
    }

    /** Whether {@code instruction} may occur in the second function alone. */
    private boolean isOwn(OriInstruction instruction) {
        return isFrame(instruction)
                || Moves.of(instruction).isPresent()
                || Moves.isMark(instruction)
                || Moves.between(instruction).isPresent()
                || Moves.stack(instruction)
                        .filter(s -> s.offset() >= frameStart)
                        .isPresent();
    }

    // ---- shapes

    static boolean isSameShape(OriInstruction first, OriInstruction second) {
        if (first instanceof OriMachine one && second instanceof OriMachine other) {
            return isSameWord(one, other);
        }
        if (first instanceof OriMacro one && second instanceof OriMacro other) {
            return one.macro() == other.macro()
                    && one.guard().isPresent() == other.guard().isPresent()
                    && one.guard().map(g -> g.isNegated()).equals(other.guard().map(g -> g.isNegated()))
                    && areSame(one.targets(), other.targets())
                    && areSame(one.operands(), other.operands());
        }
        return first instanceof OriPtx one
                && second instanceof OriPtx other
                && one.form().equals(other.form())
                && one.guard().map(g -> g.isNegated()).equals(other.guard().map(g -> g.isNegated()))
                && areSame(one.targets(), other.targets())
                && areSame(one.operands(), other.operands());
    }

    private static boolean areSame(List<? extends OriOperand> first, List<? extends OriOperand> second) {
        boolean areSame = first.size() == second.size();
        for (int i = 0; areSame && i < first.size(); i++) {
            areSame = isSame(first.get(i), second.get(i));
        }
        return areSame;
    }

    private static boolean isSame(OriOperand first, OriOperand second) {
        return switch (first) {
            case OriImmediate number -> number.equals(second);
            case OriNot not -> second instanceof OriNot other && isSame(not.predicate(), other.predicate());
            case OriRegister register ->
                second instanceof OriRegister other
                        && register.file() == other.file()
                        && register.width() == other.width()
                        && isConstant(register) == isConstant(other);
        };
    }

    private static boolean isConstant(OriRegister register) {
        return register instanceof PhysicalRegister physical && physical.number() == PhysicalRegister.CONSTANT;
    }

    private static boolean isSameWord(OriMachine first, OriMachine second) {
        SassInstruction one = first.instruction();
        SassInstruction other = second.instruction();
        if (one.form() != other.form() || !first.targets().equals(second.targets())) {
            return false;
        }
        List<OriAccess> ones = OriAccesses.of(one);
        List<OriAccess> others = OriAccesses.of(other);
        SassInstruction plainOne = one;
        SassInstruction plainOther = other;
        for (int i = 0; i < ones.size() && ones.size() == others.size(); i++) {
            OriRegister register = Operands.register(first, ones.get(i));
            OriRegister counterpart = Operands.register(second, others.get(i));
            boolean isSame = ones.get(i).field() == others.get(i).field()
                    && isConstant(register) == isConstant(counterpart)
                    && (ones.get(i).file() != RegisterFile.BARRIER || counterpart instanceof PhysicalRegister);
            if (!isSame) {
                return false;
            }
            plainOne = plain(plainOne, ones.get(i).field());
            plainOther = plain(plainOther, others.get(i).field());
        }
        return ones.size() == others.size()
                && plainOne.equals(plainOther)
                && one.value(CommonField.GUARD_NOT) == other.value(CommonField.GUARD_NOT);
    }

    private static SassInstruction plain(SassInstruction word, int field) {
        return word.with(field, word.form().fields().get(field).defaultValue());
    }
}
