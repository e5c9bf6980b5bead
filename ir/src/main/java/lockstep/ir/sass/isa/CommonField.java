package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;

/** The fields that every form has, at the same places; their ordinals are their indices in every form. */
public enum CommonField {
    /** Number of the predicate register that guards the instruction; 7 is true. */
    GUARD(12, 3, FieldKind.PREDICATE, 7),
    /** Whether the guard is negated. */
    GUARD_NOT(15, 1, FieldKind.FLAG, 0),
    /** Cycles until the next instruction of the warp may issue, 0 to 15. */
    STALL(105, 4, FieldKind.UNSIGNED, 1),
    /** 0 lets the scheduler switch to another warp, 1 asks it to stay. */
    YIELD(109, 1, FieldKind.FLAG, 1),
    /** Scoreboard that is released when the result is written; 7 for none. */
    WRITE_BARRIER(110, 3, FieldKind.UNSIGNED, 7),
    /** Scoreboard that is released when the sources are read; 7 for none. */
    READ_BARRIER(113, 3, FieldKind.UNSIGNED, 7),
    /** The scoreboards, a bit each, that must be free before the instruction issues. */
    WAIT(116, 6, FieldKind.UNSIGNED, 0),
    /** A bit for each of the first three sources that is kept in the operand cache. */
    REUSE(122, 3, FieldKind.UNSIGNED, 0);

    private static final List<FieldSpec> SPECS = specs();

    private final int lowest;
    private final int width;
    private final FieldKind kind;
    private final long defaultValue;

    CommonField(int lowest, int width, FieldKind kind, long defaultValue) {
        this.lowest = lowest;
        this.width = width;
        this.kind = kind;
        this.defaultValue = defaultValue;
    }

    private static List<FieldSpec> specs() {
        List<FieldSpec> specs = new ArrayList<>();
        for (CommonField each : values()) {
            BitField bits = new BitField(List.of(new BitField.Range(each.lowest, each.width)));
            String name = each.name().toLowerCase(Locale.ROOT).replace('_', '-');
            specs.add(new FieldSpec(name, each.kind, bits, null, each.defaultValue));
        }
        return List.copyOf(specs);
    }

    /** The fields in the order of their indices. */
    public static List<FieldSpec> all() {
        return SPECS;
    }

    /** The field itself. */
    public FieldSpec spec() {
        return SPECS.get(ordinal());
    }
}
