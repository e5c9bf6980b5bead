package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.bits.PtxBits.Permute;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.ptx.BitFunctions;
import lockstep.sim.ptx.MoveFunctions;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.ThreadFunction;

/** Bindings of moves and selects. */
final class SassMoveBindings {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final long ALL_BYTES = 15;

    private SassMoveBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("MOV", fields -> move(fields, "Rd", "X"));
        map.put("UMOV", fields -> move(fields, "URd", fields.hasSlot("imm") ? "imm" : "URb"));
        map.put("MOV.64", fields -> immediatePair(fields, "Rd"));
        map.put("UMOV.64", fields -> immediatePair(fields, "URd"));
        map.put("SEL.64", fields -> selectPair(fields, ""));
        map.put("USEL.64", fields -> selectPair(fields, "U"));
        map.put("SEL", fields -> select(fields, "Rd", "Pp"));
        map.put("USEL", fields -> select(fields, "URd", "UPp"));
        map.put("FSEL", SassMoveBindings::selectSingle);
        map.put("PRMT", fields -> permute(fields, "Rd"));
        map.put("UPRMT", fields -> permute(fields, "URd"));
        map.put("CS2R", SassMoveBindings::zero);
    }

    /** A register or, with the flag {@code w64}, a pair. */
    private static Optional<SassThreadFunction> move(Fields fields, String to, String from) {
        boolean isPartial = fields.hasSlot("mask") && fields.value("mask") != ALL_BYTES;
        int width = fields.has("w64") ? PAIR : WORD;
        return isPartial
                ? Optional.empty()
                : new Wiring(fields)
                        .number(from, width, OperandChange.NONE)
                        .to(to, width)
                        .with(MoveFunctions.move(width));
    }

    private static Optional<SassThreadFunction> immediatePair(Fields fields, String to) {
        SassOperandSource number = new SassOperandSource.Constant(fields.value("imm"), PAIR);
        return new Wiring(fields)
                .source(number, OperandChange.NONE)
                .to(to, PAIR)
                .with(MoveFunctions.move(PAIR));
    }

    /**
     * {@code CS2R} of the special register that reads as zero; other special registers are not a function of one
     * thread's registers.
     */
    private static Optional<SassThreadFunction> zero(Fields fields) {
        if (!fields.word("SR").equals("SRZ")) {
            return Optional.empty();
        }
        int width = fields.word("w").equals("32") ? WORD : PAIR;
        return new Wiring(fields)
                .source(new SassOperandSource.Constant(0, width), OperandChange.NONE)
                .to("Rd", width)
                .with(MoveFunctions.move(width));
    }

    /** The first operand if the predicate is set, else the second. */
    private static Optional<SassThreadFunction> select(Fields fields, String to, String predicate) {
        int width = fields.has("w64") ? PAIR : WORD;
        return new Wiring(fields)
                .number("A", width, OperandChange.NONE)
                .number("X", width, OperandChange.NONE)
                .predicates(predicate)
                .to(to, width)
                .with(MoveFunctions.select(width));
    }

    /** Like {@link #select}, for pairs; the other form has a signed immediate of 33 bits (measured). */
    private static Optional<SassThreadFunction> selectPair(Fields fields, String uniform) {
        String second = fields.hasSlot("imm") ? "imm" : fields.hasSlot("URb") ? "URb" : "Rb";
        return new Wiring(fields)
                .number(uniform + "Ra", PAIR, OperandChange.NONE)
                .number(second, PAIR, OperandChange.NONE)
                .predicates(uniform + "Pp")
                .to(uniform + "Rd", PAIR)
                .with(MoveFunctions.select(PAIR));
    }

    /** Like {@link #select}, for singles with sign modifiers; {@code .FTZ} flushes the selected value. */
    private static Optional<SassThreadFunction> selectSingle(Fields fields) {
        ThreadFunction select = MoveFunctions.select(WORD);
        ThreadFunction flushed = (x, results) -> {
            select.apply(x, results);
            results[0].low = FloatOps.flushInput(FloatFormat.SINGLE, results[0].low);
            results[0].undefinedLow = results[0].undefinedLow == 0 ? 0 : FloatFormat.SINGLE.mask();
        };
        return new Wiring(fields)
                .floats(FloatFormat.SINGLE, "A", "X")
                .predicates("Pp")
                .to("Rd", WORD)
                .with(fields.has("ftz") ? flushed : select);
    }

    /** The selectors are the second operand of the text. */
    private static Optional<SassThreadFunction> permute(Fields fields, String to) {
        return mode(fields)
                .flatMap(mode ->
                        new Wiring(fields).words("A", "C", "B").to(to, WORD).with(BitFunctions.permute(mode)));
    }

    private static Optional<Permute> mode(Fields fields) {
        return switch (fields.word("prmt")) {
            case "" -> fields.value("prmt") == 0 ? Optional.of(Permute.INDEX) : Optional.empty();
            case "F4E" -> Optional.of(Permute.F4E);
            case "B4E" -> Optional.of(Permute.B4E);
            case "RC8" -> Optional.of(Permute.RC8);
            case "ECL" -> Optional.of(Permute.ECL);
            case "ECR" -> Optional.of(Permute.ECR);
            case "RC16" -> Optional.of(Permute.RC16);
            default -> Optional.empty();
        };
    }
}
