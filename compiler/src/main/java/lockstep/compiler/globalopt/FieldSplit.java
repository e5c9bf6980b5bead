package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.rule.Rule;

/**
 * Path B: scalar replacement of a struct variable, or of an array of structs, by one variable {@code .fN} for each
 * field, in the same address space. Every access must stay within one field for all values of its indices, or be of a
 * whole struct.
 *
 * <p>Source: seed 004, "Path B: Scalar Replacement of Aggregates", "Field Explosion", "Address-Space-Aware Splitting".
 */
final class FieldSplit {
    static final Rule RULE =
            new Rule(GlobalOpt.NAME, "split-fields", "a struct variable is split into one variable for each field");

    private final GlobalVariable variable;
    private final AddressUses uses;
    private final FieldLayout fields;
    private final List<Constant> initializers;
    private final List<Long> alignments;
    private final List<FieldAccess> accesses = new ArrayList<>();

    private FieldSplit(GlobalVariable variable, AddressUses uses, FieldLayout fields, List<Constant> initializers) {
        this.variable = variable;
        this.uses = uses;
        this.fields = fields;
        this.initializers = initializers;
        this.alignments = alignments(variable, fields);
    }

    /** The plan to split {@code variable}, or empty with the reason added to {@code objections}. */
    static Optional<FieldSplit> plan(
            GlobalVariable variable, AddressUses uses, Settings settings, Objections objections) {
        FieldLayout fields =
                FieldLayout.of(variable.valueType(), settings.layout()).orElse(null);
        if (fields == null || fields.fieldCount() == 0) {
            return Optional.empty();
        }
        if (fields.fieldCount() > settings.mostFields()) {
            return objections.add(GlobalRefusals.FIELDS, "its struct has " + fields.fieldCount() + " fields");
        }
        AddressUses.Other other = uses.others().stream().findFirst().orElse(null);
        if (other != null) {
            return objections.add(GlobalRefusals.ESCAPES, AddressUses.describe(other.use()));
        }
        Constant initializer = variable.initializer().orElseThrow();
        boolean isUnset = initializer instanceof ConstantUndef || initializer instanceof ConstantPoison;
        if (variable.addressSpace() == AddressSpace.SHARED.number() && !isUnset) {
            return objections.add(GlobalRefusals.SHARED_PARTS);
        }
        if (variable.addressSpace() == AddressSpace.CONSTANT.number() && uses.isWritten()) {
            return objections.add(GlobalRefusals.PARTS_WRITTEN);
        }
        List<Constant> parts = new FieldInitializers(variable.module().context(), fields)
                .of(initializer)
                .orElse(null);
        if (parts == null) {
            return objections.add(GlobalRefusals.INITIALIZER);
        }
        FieldSplit split = new FieldSplit(variable, uses, fields, parts);
        return split.planAccesses() ? Optional.of(split) : objections.add(GlobalRefusals.CROSSES);
    }

    private boolean planAccesses() {
        for (AddressUses.Access access : uses.accesses()) {
            FieldAccess planned = FieldAccess.plan(access, fields, alignments).orElse(null);
            if (planned == null) {
                return false;
            }
            accesses.add(planned);
        }
        return true;
    }

    /** The object of a field has the alignment of that field in the first struct. */
    private static List<Long> alignments(GlobalVariable variable, FieldLayout fields) {
        long whole = fields.layout().globalAlignment(variable);
        List<Long> alignments = new ArrayList<>();
        for (int field = 0; field < fields.fieldCount(); field++) {
            long kept = Math.min(whole, FieldAccess.lowest(fields.offset(field)));
            alignments.add(Math.max(kept, fields.layout().abiAlignment(fields.fieldType(field))));
        }
        return alignments;
    }

    /** The first access, for the gate; empty if there are no accesses. */
    Optional<Instruction> place() {
        return uses.accesses().stream().map(AddressUses.Access::instruction).findFirst();
    }

    /**
     * Applies the plan, if the gate allows it.
     *
     * @return the new variables; empty if nothing was done
     */
    List<GlobalVariable> apply(Edits edits, UserIndex index, Settings settings) {
        Instruction first = place().orElseThrow();
        if (!edits.allow(RULE, Settings.functionOf(first), first)) {
            return List.of();
        }
        List<GlobalVariable> made = make(index);
        List<FieldRewriter.Base> bases = new ArrayList<>();
        for (int field = 0; field < made.size(); field++) {
            bases.add(new FieldRewriter.Base(made.get(field), alignments.get(field)));
        }
        FieldRewriter rewriter = new FieldRewriter(fields);
        for (FieldAccess planned : FieldAccess.inOrder(accesses, false)) {
            Function user = Settings.functionOf(planned.access().instruction());
            rewriter.rewrite(edits.of(user, RULE), planned, bases);
        }
        Settings.eraseUnused(uses.computations(), edits, RULE);
        edits.remove(variable);
        settings.context().count("fields", made.size());
        settings.context().count("deduplicated", rewriter.reused());
        return made;
    }

    private List<GlobalVariable> make(UserIndex index) {
        NewVariables variables = new NewVariables(variable, index);
        List<GlobalVariable> made = new ArrayList<>();
        for (int field = 0; field < fields.fieldCount(); field++) {
            GlobalVariable part = variables.make(
                    ".f" + field, fields.objectType(field), initializers.get(field), alignments.get(field));
            part.setConstant(variable.isConstant());
            made.add(part);
        }
        return made;
    }

    /** Splits the initializer of a struct, or of an array of structs, by fields. */
    private static final class FieldInitializers {
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
            boolean isUniform = initializer.isZero()
                    || initializer instanceof ConstantUndef
                    || initializer instanceof ConstantPoison;
            return isUniform
                    ? Optional.of(uniform(initializer))
                    : structs(initializer).flatMap(this::transposed);
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
                parts.add(fields.isArray() ? context.aggregate(fields.objectType(field), column) : column.getFirst());
            }
            return Optional.of(parts);
        }
    }
}
