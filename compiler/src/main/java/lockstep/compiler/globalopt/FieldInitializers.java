package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.type.ArrayType;
import lockstep.ir.nvvm.type.Type;

/** Splits the initializer of a struct, or of an array of structs, by fields. */
final class FieldInitializers {
    /** Longest array that is split struct by struct. */
    private static final long MAX_STRUCTS = 1024;

    private final Context context;
    private final FieldLayout fields;

    FieldInitializers(Context context, FieldLayout fields) {
        this.context = context;
        this.fields = fields;
    }

    /** One initializer for each field; empty if the constant cannot be split. */
    Optional<List<Constant>> of(Constant initializer) {
        boolean isUniform =
                initializer.isZero() || initializer instanceof ConstantUndef || initializer instanceof ConstantPoison;
        return isUniform ? Optional.of(uniform(initializer)) : structs(initializer).flatMap(this::transposed);
    }

    private List<Constant> uniform(Constant initializer) {
        List<Constant> parts = new ArrayList<>();
        for (int field = 0; field < fields.fieldCount(); field++) {
            Type type = fields.objectType(field);
            parts.add(
                    initializer.isZero()
                            ? context.zero(type)
                            : initializer instanceof ConstantPoison ? context.poison(type) : context.undef(type));
        }
        return parts;
    }

    /** The structs in order; nested arrays are flattened. */
    private Optional<List<Constant>> structs(Constant initializer) {
        List<Constant> level = List.of(initializer);
        Type type = initializer.type();
        while (type instanceof ArrayType array) {
            if (array.count() * level.size() > MAX_STRUCTS || array.count() > MAX_STRUCTS) {
                return Optional.empty();
            }
            List<Constant> next = new ArrayList<>();
            for (Constant whole : level) {
                for (long i = 0; i < array.count(); i++) {
                    Constant element =
                            ConstantElements.element(context, whole, i).orElse(null);
                    if (element == null) {
                        return Optional.empty();
                    }
                    next.add(element);
                }
            }
            level = next;
            type = array.element();
        }
        return Optional.of(level);
    }

    private Optional<List<Constant>> transposed(List<Constant> structs) {
        List<Constant> parts = new ArrayList<>();
        for (int field = 0; field < fields.fieldCount(); field++) {
            List<Constant> column = new ArrayList<>();
            for (Constant struct : structs) {
                Constant member =
                        ConstantElements.element(context, struct, field).orElse(null);
                if (member == null) {
                    return Optional.empty();
                }
                column.add(member);
            }
            parts.add(
                    fields.isArray() ? context.aggregate(fields.objectType(field), column) : column.getFirst());
        }
        return Optional.of(parts);
    }
}
