package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Builds the right side of a rule for one match. */
final class RuleTarget {
    private final Bindings bindings;
    private final Combiner combiner;
    private final ConditionCheck conditions;
    private final Map<Term, Constant> constants = new HashMap<>();

    RuleTarget(Bindings bindings, Combiner combiner) {
        this.bindings = bindings;
        this.combiner = combiner;
        this.conditions = new ConditionCheck(bindings, combiner.facts());
    }

    /** Whether the condition holds, every constant has a value, types fit, and the code does not grow. */
    boolean isPossible() {
        return doesNotGrow()
                && narrowingsHold()
                && conditions.holds(bindings.rule().condition())
                && computeConstants();
    }

    private boolean narrowingsHold() {
        for (CombineRule.Narrowing narrowing : bindings.rule().narrowings()) {
            Type narrow = bindings.type(narrowing.narrow());
            Type wide = bindings.type(narrowing.wide());
            if (narrow == null || wide == null || bits(narrow) >= bits(wide)) {
                return false;
            }
        }
        return true;
    }

    private static int bits(Type type) {
        if (type.scalar() instanceof IntType i) {
            return i.width();
        }
        return type.scalar() instanceof FloatType f ? f.width() : 0;
    }

    // ---- cost

    /** Whether at most as many instructions are made as are removed. */
    private boolean doesNotGrow() {
        Cost cost = bindings.cost();
        return cost.made() <= 1 || cost.made() <= 1 + removedWithRoot(cost.kept());
    }

    private int removedWithRoot(Set<String> kept) {
        List<Instruction> removed = new ArrayList<>(List.of(bindings.root()));
        for (Instruction inner : bindings.inner()) {
            boolean isKept = kept.stream().anyMatch(label -> bindings.value(label) == inner);
            if (!isKept && !removed.contains(inner) && removed.containsAll(users(inner))) {
                removed.add(inner);
            }
        }
        return removed.size() - 1;
    }

    private static List<Instruction> users(Instruction instruction) {
        List<Instruction> users = new ArrayList<>();
        int limit = 4;
        for (Use use : instruction.uses()) {
            users.add(use.user());
            if (users.size() > limit) {
                break;
            }
        }
        return users;
    }

    // ---- constants

    private boolean computeConstants() {
        boolean[] all = {true};
        bindings.rule().target().visit(term -> {
            if (term instanceof Term.Computed c && all[0]) {
                Optional<Constant> value = compute(c);
                value.ifPresent(v -> constants.put(c, v));
                all[0] = value.isPresent();
            }
        });
        return all[0];
    }

    private Optional<Constant> compute(Term.Computed computed) {
        Type type = Objects.requireNonNull(bindings.type(computed.type()));
        if (type.scalar().isFloat()) {
            return new FloatConstantEvaluator(bindings, combiner.folder()).value(computed.expression());
        }
        List<Constant> elements = new ArrayList<>();
        for (int i = 0; i < bindings.elements(); i++) {
            Optional<ExactInt> value = new ConstantEvaluator(bindings, i).value(computed.expression());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            elements.add(combiner.context().integer((IntType) type.scalar(), value.get()));
        }
        return Optional.of(
                type instanceof VectorType ? combiner.context().aggregate(type, elements) : elements.getFirst());
    }

    // ---- values

    /** Builds the right side before the root, which is not erased here. */
    Value make() {
        return make(bindings.rule().target());
    }

    private Value make(Term term) {
        return switch (term) {
            case Term.Variable v -> bindings.value(v.name());
            case Term.Symbol s -> bindings.constant(s.name());
            case Term.Reference r -> bindings.value(r.label());
            case Term.Literal l -> combiner.integer(typeOf(l), l.value());
            case Term.FloatLiteral f -> floating(f);
            case Term.Computed c -> Objects.requireNonNull(constants.get(c));
            case Term.Operation o -> operation(o);
        };
    }

    private Type typeOf(Term term) {
        return Objects.requireNonNull(bindings.type(term.type()));
    }

    private Constant floating(Term.FloatLiteral literal) {
        Type type = typeOf(literal);
        FloatType scalar = (FloatType) type.scalar();
        Constant element = combiner.context().floating(scalar, FixedWidth.bitsOf(scalar, literal.value()));
        return type instanceof VectorType v ? combiner.context().splat(v, element) : element;
    }

    private Value operation(Term.Operation term) {
        List<Value> operands = new ArrayList<>();
        term.operands().forEach(operand -> operands.add(make(operand)));
        int flags = flags(term);
        return switch (term.operator()) {
            case Operator.Call c -> combiner.call(c.name(), List.of(typeOf(term)), operands, flags, bindings.root());
            case Operator.Plain p -> plain(p.opcode(), term, operands, flags);
        };
    }

    private Value plain(Opcode opcode, Term.Operation term, List<Value> operands, int flags) {
        Value first = operands.getFirst();
        Instruction made = switch (opcode.format()) {
            case BINARY -> new BinaryInstruction(opcode, first, operands.get(1), flags);
            case UNARY -> new UnaryInstruction(opcode, first, flags);
            case CAST -> new CastInstruction(opcode, first, typeOf(term), flags);
            case COMPARE -> new CompareInstruction(predicate(term), first, operands.get(1), flags);
            case OTHER ->
                opcode == Opcode.SELECT
                        ? new SelectInstruction(first, operands.get(1), operands.get(2), flags)
                        : new FreezeInstruction(first);
            case TERMINATOR, MEMORY, ADDRESS -> throw new IllegalStateException(opcode.mnemonic());
        };
        return combiner.insert(made, bindings.root());
    }

    private Predicate predicate(Term.Operation term) {
        PredicateTerm wanted = Objects.requireNonNull(term.predicate());
        Predicate fixed = wanted.fixed();
        return fixed == null ? wanted.map().apply(bindings.predicate(wanted.variable())) : fixed;
    }

    // ---- flags

    private int flags(Term.Operation term) {
        int set = 0;
        for (ResultFlag flag : term.flags()) {
            set |= bits(flag);
        }
        return set;
    }

    private int bits(ResultFlag flag) {
        if (!flag.conditions().stream().allMatch(conditions::holds)) {
            return 0;
        }
        int wanted = flag.flag() == null ? Flag.allFastMath() : flag.flag().bit();
        for (String label : flag.sources()) {
            wanted &= ((Instruction) bindings.value(label)).flags();
        }
        return wanted;
    }

    /**
     * The cost of a rule's right side.
     *
     * @param made number of its operations
     * @param kept labels of operations of the left side that it uses, so that they stay
     */
    record Cost(int made, Set<String> kept) {
        Cost {
            kept = Set.copyOf(kept);
        }

        static Cost of(Term target) {
            int[] made = new int[1];
            Set<String> kept = new HashSet<>();
            target.visit(term -> {
                if (term instanceof Term.Operation) {
                    made[0]++;
                } else if (term instanceof Term.Reference r) {
                    kept.add(r.label());
                }
            });
            return new Cost(made[0], kept);
        }
    }
}
