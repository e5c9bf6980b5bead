package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.PtxBits;
import lockstep.sim.ptx.Marks;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Bindings of predicate logic, and of moves between predicates and registers. */
final class SassPredicateBindings {
    private static final int WORD = 32;
    /** The predicates that are registers: 0 to 6. */
    private static final int PREDICATES = 7;

    private SassPredicateBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put(
                "PLOP3.LUT",
                fields -> new Wiring(fields)
                        .predicates("Pp", "Pm", "Pu")
                        .toPredicates("Pd", "Pq")
                        .with(logic(fields, 0)));
        map.put(
                "UPLOP3.LUT",
                fields -> new Wiring(fields)
                        .predicates("UPp", "UPm", "UPl")
                        .toPredicates("UPd", "UPq")
                        .with(logic(fields, 0)));
        map.put(
                "PLOP3.R",
                fields -> new Wiring(fields)
                        .words("A", "B", "C")
                        .toPredicates("Pd", "Pq")
                        .with(logic(fields, WORD - 1)));
        map.put(
                "UPLOP3.R",
                fields -> new Wiring(fields)
                        .words("A", "B", "C")
                        .toPredicates("UPd", "UPq")
                        .with(logic(fields, WORD - 1)));
        map.put("P2R", fields -> gather(fields, "Rd", "Ra", "X", SassRegisterFile.PREDICATE));
        map.put("UP2UR", fields -> gather(fields, "URd", "URa", "imm", SassRegisterFile.UNIFORM_PREDICATE));
        map.put("R2P", fields -> scatter(fields, "Ra", SassRegisterFile.PREDICATE));
        map.put("UR2UP", fields -> scatter(fields, "URa", SassRegisterFile.UNIFORM_PREDICATE));
    }

    /** A truth table for each result, of one bit of each operand: the sign bit of a register. */
    private static ThreadFunction logic(Fields fields, int bit) {
        int[] tables = {(int) fields.value("lut"), (int) fields.value("lut2")};
        return (x, results) -> {
            for (int index = 0; index < results.length; index++) {
                int table = tables[index];
                Scalar out = results[index];
                out.set(PtxBits.lop3(x[0].low, x[1].low, x[2].low, table) >>> bit & 1);
                out.undefinedLow = BitDefinedness.lop3(
                                        x[0].low,
                                        x[0].undefinedLow,
                                        x[1].low,
                                        x[1].undefinedLow,
                                        x[2].low,
                                        x[2].undefinedLow,
                                        table)
                                >>> bit
                        & 1;
                Marks.inherit(x, out);
            }
        };
    }

    /**
     * A byte of the register with the bits that a mask names replaced by predicates; the meaning of the eighth bit is
     * unknown.
     */
    private static Optional<SassThreadFunction> gather(
            Fields fields, String to, String from, String maskSlot, SassRegisterFile file) {
        boolean isKnown = fields.hasSlot(maskSlot)
                && fields.number(maskSlot, WORD) instanceof SassOperandSource.Constant number
                && number.bits() >>> Byte.SIZE == 0;
        if (!isKnown) {
            return Optional.empty();
        }
        int mask = (int) ((SassOperandSource.Constant) fields.number(maskSlot, WORD)).bits();
        int offset = Byte.SIZE * (int) fields.value("byte");
        Wiring wiring = new Wiring(fields).words(from);
        for (int index = 0; index < PREDICATES; index++) {
            if ((mask >>> index & 1) != 0) {
                wiring.source(new SassOperandSource.Predicate(file, index, false), OperandChange.NONE);
            }
        }
        long hole = Integer.toUnsignedLong(mask << offset);
        long unknown = hole & 1L << offset + PREDICATES;
        return wiring.to(to, WORD).with((x, results) -> {
            long bits = x[0].low & ~hole;
            long open = x[0].undefinedLow & ~hole;
            int next = 1;
            for (int index = 0; index < PREDICATES; index++) {
                if ((mask >>> index & 1) != 0) {
                    bits |= x[next].low << offset + index;
                    open |= x[next].undefinedLow << offset + index;
                    next++;
                }
            }
            results[0].set(bits);
            results[0].undefinedLow = open | unknown;
            Marks.inherit(x, results[0]);
        });
    }

    /** The predicates that a mask names, from the bits of a byte of the register. */
    private static Optional<SassThreadFunction> scatter(Fields fields, String from, SassRegisterFile file) {
        if (!fields.isImmediate("mask") || fields.value("mask") >>> Byte.SIZE != 0) {
            return Optional.empty();
        }
        long mask = fields.value("mask");
        int offset = Byte.SIZE * (int) (fields.value(from + ".sfx") + fields.value("x76"));
        Wiring wiring = new Wiring(fields).words(from);
        for (int index = 0; index < PREDICATES; index++) {
            if ((mask >>> index & 1) != 0) {
                wiring.to(new SassDestination.Register(file, index, 1));
            }
        }
        return wiring.with((x, results) -> {
            int next = 0;
            for (int index = 0; index < PREDICATES; index++) {
                if ((mask >>> index & 1) != 0) {
                    results[next].set(x[0].low >>> offset + index & 1);
                    results[next].undefinedLow = x[0].undefinedLow >>> offset + index & 1;
                    Marks.inherit(x, results[next]);
                    next++;
                }
            }
        });
    }
}
