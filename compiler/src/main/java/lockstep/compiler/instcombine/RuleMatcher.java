package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Matches a rule's left side. Operands of commutative operations are tried in both orders if neither is a constant; if
 * one is, it is the right one already when rules are tried.
 */
final class RuleMatcher {
    private final CombineRule rule;
    private final RuleTarget.Cost cost;
    private final int rootFlags;
    private final List<Term.Operation> commutable = new ArrayList<>();

    RuleMatcher(CombineRule rule) {
        this.rule = rule;
        this.cost = RuleTarget.Cost.of(rule.target());
        this.rootFlags = rule.source().required().stream().mapToInt(Flag::bit).sum();
        rule.source().visit(term -> {
            if (term instanceof Term.Operation o && isCommutable(o)) {
                commutable.add(o);
            }
        });
    }

    CombineRule rule() {
        return rule;
    }

    private static boolean isCommutable(Term.Operation operation) {
        return operation.operator().isCommutative()
                && !isConstant(operation.operands().get(0))
                && !isConstant(operation.operands().get(1));
    }

    private static boolean isConstant(Term term) {
        return switch (term) {
            case Term.Symbol _, Term.Literal _, Term.FloatLiteral _, Term.Computed _ -> true;
            case Term.Variable _, Term.Reference _, Term.Operation _ -> false;
        };
    }

    /** The result of {@code use} for the first match of the left side for which it has a result. */
    <T> Optional<T> match(Instruction root, Context context, Function<Bindings, Optional<T>> use) {
        if ((root.flags() & rootFlags) != rootFlags) {
            return Optional.empty();
        }
        for (int swapped = 0; swapped < 1 << commutable.size(); swapped++) {
            Bindings bindings = new Bindings(rule, cost, root);
            Attempt attempt = new Attempt(bindings, context, swapped);
            if (attempt.operation(rule.source(), root)) {
                Optional<T> result = use.apply(bindings);
                if (result.isPresent()) {
                    return result;
                }
            }
        }
        return Optional.empty();
    }

    /** The intrinsic that {@code instruction} calls, if such calls may be rewritten; null otherwise. */
    static @Nullable Intrinsic kindOf(Instruction instruction) {
        return instruction instanceof CallInstruction call
                        && !call.isConvergent()
                        && call.tailKind() != CallInstruction.TailKind.MUSTTAIL
                        && call.bundles().isEmpty()
                ? DeadInstructions.kindOf(call)
                : null;
    }

    /** Whether {@code constant} is a number, or a vector of numbers, without undefined or poison elements. */
    static boolean isPlain(Constant constant, Context context) {
        return ConstantElements.count(constant.type()) <= 0
                ? constant instanceof ConstantInt || constant instanceof ConstantFloat
                : ConstantElements.all(context, constant)
                        .filter(all ->
                                all.stream().allMatch(e -> e instanceof ConstantInt || e instanceof ConstantFloat))
                        .isPresent();
    }

    /** A match attempt with one choice of operand orders. */
    private final class Attempt {
        private final Bindings bindings;
        private final Context context;
        private final int swapped;

        Attempt(Bindings bindings, Context context, int swapped) {
            this.bindings = bindings;
            this.context = context;
            this.swapped = swapped;
        }

        boolean operation(Term.Operation term, Instruction instruction) {
            boolean isSwapped = (swapped >> indexOf(term) & 1) != 0;
            return isOperator(term.operator(), instruction)
                    && hasFlags(term.required(), instruction)
                    && hasPredicate(term.predicate(), instruction, isSwapped)
                    && bindings.bindType(term.type(), instruction.type())
                    && (term.label() == null || bindings.bind(term.label(), instruction))
                    && operands(term, instruction, isSwapped);
        }

        private int indexOf(Term.Operation term) {
            for (int i = 0; i < commutable.size(); i++) {
                if (commutable.get(i) == term) {
                    return i;
                }
            }
            return Integer.SIZE - 1;
        }

        private boolean operands(Term.Operation term, Instruction instruction, boolean isSwapped) {
            for (int i = 0; i < term.operands().size(); i++) {
                int index = isSwapped && i < 2 ? 1 - i : i;
                if (!term(term.operands().get(i), instruction.operand(index))) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isOperator(Operator operator, Instruction instruction) {
            return switch (operator) {
                case Operator.Plain p -> instruction.opcode() == p.opcode();
                case Operator.Call c -> kindOf(instruction) == c.kind();
            };
        }

        private static boolean hasFlags(List<Flag> flags, Instruction instruction) {
            if (flags.isEmpty()) {
                return true;
            }
            for (Flag flag : flags) {
                if ((instruction.flags() & flag.bit()) == 0) {
                    return false;
                }
            }
            return true;
        }

        private boolean hasPredicate(@Nullable PredicateTerm wanted, Instruction instruction, boolean isSwapped) {
            if (wanted == null) {
                return true;
            }
            Predicate own = ((CompareInstruction) instruction).predicate();
            Predicate seen = isSwapped ? own.swapped() : own;
            return wanted.fixed() == null ? bindings.bindPredicate(wanted.variable(), seen) : wanted.fixed() == seen;
        }

        private boolean term(Term term, Value value) {
            return switch (term) {
                case Term.Variable v -> bindings.bindType(v.type(), value.type()) && bindings.bind(v.name(), value);
                case Term.Symbol s -> symbol(s, value);
                case Term.Literal l -> value instanceof Constant c && isNumber(c, l);
                case Term.FloatLiteral f -> value instanceof Constant c && isNumber(c, f);
                case Term.Computed c -> value instanceof Constant k && isComputed(k, c);
                case Term.Operation o -> value instanceof Instruction i && inner(o, i);
                case Term.Reference _ -> false;
            };
        }

        private boolean inner(Term.Operation term, Instruction instruction) {
            bindings.inner().add(instruction);
            return instruction.block() != null && operation(term, instruction);
        }

        private boolean symbol(Term.Symbol symbol, Value value) {
            return value instanceof Constant c
                    && bindings.bindType(symbol.type(), c.type())
                    && isPlain(c, context)
                    && bindings.bind(symbol.name(), c);
        }

        private @Nullable Constant splat(Constant constant, int type) {
            return bindings.bindType(type, constant.type())
                    ? ConstantElements.splat(context, constant).orElse(null)
                    : null;
        }

        private boolean isNumber(Constant constant, Term.Literal literal) {
            return splat(constant, literal.type()) instanceof ConstantInt i
                    && i.number().equals(FixedWidth.modulo(literal.value(), i.width()));
        }

        private boolean isNumber(Constant constant, Term.FloatLiteral literal) {
            return splat(constant, literal.type()) instanceof ConstantFloat f
                    && f.bits() == FixedWidth.bitsOf(f.floatType(), literal.value())
                    && f.highBits() == 0;
        }

        private boolean isComputed(Constant constant, Term.Computed computed) {
            return splat(constant, computed.type()) instanceof ConstantInt i
                    && new ConstantEvaluator(bindings, 0)
                            .value(computed.expression())
                            .filter(i.number()::equals)
                            .isPresent();
        }
    }

    /** Whether the root's two operands are tried in both orders. */
    boolean isRootCommutable() {
        return !commutable.isEmpty() && commutable.getFirst() == rule.source();
    }

    /** Whether the rule, one for comparisons, may match one with {@code predicate}. */
    boolean mayHave(Predicate predicate) {
        Predicate fixed = Objects.requireNonNull(rule.source().predicate()).fixed();
        return fixed == null || fixed == predicate || isRootCommutable() && fixed == predicate.swapped();
    }

    static Opcode opcodeOf(Operator operator) {
        return switch (operator) {
            case Operator.Plain p -> p.opcode();
            case Operator.Call _ -> Opcode.CALL;
        };
    }
}
