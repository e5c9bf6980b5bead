package lockstep.conformance.prove;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.compiler.instcombine.CombineRule;
import lockstep.compiler.instcombine.Expression;
import lockstep.compiler.instcombine.Expression.Function;
import lockstep.compiler.instcombine.Operator;
import lockstep.compiler.instcombine.PredicateTerm;
import lockstep.compiler.instcombine.Term;
import lockstep.compiler.instcombine.TypeVariable;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;

/**
 * Generates functions for one rule that is data: its left side with types, flags, predicates and constants. Variables
 * are arguments, or computed from arguments so that some of their bits are known. The pass itself checks the condition
 * of the rule.
 */
public final class RuleFunctions {
    private static final List<String> FLOATS = List.of("half", "float", "double");
    private static final List<String> FLOAT_NUMBERS = List.of("0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "-3.0");

    private final CombineRule rule;
    private final List<String> types;
    private final Set<String> symbols = new LinkedHashSet<>();

    /**
     * Functions for {@code rule}.
     *
     * @param bits width of its widest integers, 1 to 64; narrower ones have half of that, and so on
     */
    public RuleFunctions(CombineRule rule, int bits) {
        this.rule = rule;
        this.types = typesOf(rule, bits);
        rule.source().visit(term -> {
            if (term instanceof Term.Symbol symbol && isInteger(symbol.type())) {
                symbols.add(symbol.name());
            }
        });
    }

    private static List<String> typesOf(CombineRule rule, int bits) {
        int[] levels = new int[rule.types().size()];
        for (int round = 0; round < levels.length; round++) {
            for (CombineRule.Narrowing n : rule.narrowings()) {
                levels[n.wide()] = Math.max(levels[n.wide()], levels[n.narrow()] + 1);
            }
        }
        int top = Arrays.stream(levels).max().orElse(0);
        List<String> types = new ArrayList<>();
        for (int i = 0; i < levels.length; i++) {
            TypeVariable.Kind kind = rule.types().get(i).kind();
            types.add(
                    switch (kind) {
                        case TRUTH, IMMEDIATE -> "i1";
                        case FLOAT -> FLOATS.get(Math.min(levels[i], FLOATS.size() - 1));
                        case ANY, INTEGER -> "i" + Math.max(1, bits >> (top - levels[i]));
                    });
        }
        return types;
    }

    private boolean isInteger(int type) {
        return types.get(type).startsWith("i");
    }

    private int width(int type) {
        return Integer.parseInt(types.get(type).substring(1));
    }

    /** The number of choices of the integer constants, at most 2 ** 20. */
    long constantChoices() {
        int bits = 0;
        for (int type : symbolTypes().values()) {
            bits += width(type);
        }
        return 1L << Math.min(20, bits);
    }

    private Map<String, Integer> symbolTypes() {
        Map<String, Integer> found = new HashMap<>();
        rule.source().visit(term -> {
            if (term instanceof Term.Symbol symbol && symbols.contains(symbol.name())) {
                found.put(symbol.name(), symbol.type());
            }
        });
        return found;
    }

    /**
     * A function named {@code name} with random constants: edge cases, arbitrary ones, and ones related to the previous
     * constant, as conditions of rules require. It may be invalid: a cast to the same width, a {@code bswap} of four
     * bits.
     */
    public String draw(String name, Choices choices) {
        Map<String, Long> constants = new HashMap<>();
        Map<String, Integer> ofTypes = symbolTypes();
        long last = 0;
        for (String symbol : symbols) {
            int width = width(Objects.requireNonNull(ofTypes.get(symbol)));
            List<Long> edges = List.of(0L, 1L, -1L, 2L, -2L, width - 1L, width / 2L, 1L << width - 1, 1L << width / 2);
            List<Long> related =
                    List.of(last, last + 1, last - 1, -last, ~last, last << 1, last >>> 1, width - last, 1L << last);
            last = switch (choices.weighted(4, 2, constants.isEmpty() ? 0 : 3)) {
                case 0 -> choices.pick(edges);
                case 1 -> choices.draw(1L << Math.min(width, 62));
                default -> choices.pick(related);
            };
            constants.put(symbol, last);
        }
        return new Text(choices, constants).function(name);
    }

    /** A function with the constants of number {@code choice}, below {@link #constantChoices}. */
    String with(long choice, Choices choices) {
        Map<String, Long> constants = new HashMap<>();
        Map<String, Integer> ofTypes = symbolTypes();
        long rest = choice;
        for (String symbol : symbols) {
            int width = width(Objects.requireNonNull(ofTypes.get(symbol)));
            constants.put(symbol, rest & (1L << width) - 1);
            rest >>>= width;
        }
        return new Text(choices, constants).function("f");
    }

    /** The text of one function under construction. */
    private final class Text {
        private final Choices choices;
        private final Map<String, Long> constants;
        private final Map<String, String> variables = new HashMap<>();
        private final Map<String, Predicate> predicates = new HashMap<>();
        private final List<String> parameters = new ArrayList<>();
        private final List<String> body = new ArrayList<>();

        Text(Choices choices, Map<String, Long> constants) {
            this.choices = choices;
            this.constants = constants;
        }

        String function(String name) {
            String result = operand(rule.source());
            String type = types.get(rule.source().type());
            return "define " + type + " @" + name + "(" + String.join(", ", parameters) + ") {\n"
                    + body.stream().map(line -> "  " + line + "\n").collect(Collectors.joining())
                    + "  ret " + type + " " + result + "\n}\n";
        }

        private String operand(Term term) {
            return switch (term) {
                case Term.Variable v -> variables.computeIfAbsent(v.name(), _ -> variable(v.type()));
                case Term.Symbol s -> constant(s);
                case Term.Literal l -> number(l.value().toBigInteger(), l.type());
                case Term.FloatLiteral f -> Double.toString(f.value());
                case Term.Operation o -> operation(o);
                case Term.Computed c -> number(named(c), c.type());
                case Term.Reference _ ->
                    throw new IllegalArgumentException("the left side of " + rule.name() + " refers to itself");
            };
        }

        /** The named constants of left sides; others get a random number. */
        private BigInteger named(Term.Computed computed) {
            BigInteger sign = BigInteger.ONE.shiftLeft(width(computed.type()) - 1);
            Function function = computed.expression() instanceof Expression.Apply apply ? apply.function() : null;
            if (function == Function.SIGN_MASK) {
                return sign;
            }
            return function == Function.SIGNED_MAX
                    ? sign.subtract(BigInteger.ONE)
                    : BigInteger.valueOf(choices.draw(1L << Math.min(width(computed.type()), 62)));
        }

        private String constant(Term.Symbol symbol) {
            Long value = constants.get(symbol.name());
            return value == null
                    ? variables.computeIfAbsent(symbol.name(), _ -> choices.pick(FLOAT_NUMBERS))
                    : number(BigInteger.valueOf(value), symbol.type());
        }

        private String number(BigInteger value, int type) {
            BigInteger limit = BigInteger.ONE.shiftLeft(width(type));
            BigInteger bits = value.mod(limit);
            return width(type) == 1 ? String.valueOf(bits.signum() != 0) : bits.toString();
        }

        private String add(String line) {
            String name = "%v" + body.size();
            body.add(name + " = " + line);
            return name;
        }

        /** An argument, or a value with known bits. */
        private String variable(int type) {
            String text = types.get(type);
            int width = isInteger(type) ? width(type) : 0;
            int shape = width > 1 ? choices.weighted(10, 2, 2, 2, 1, 1) : 0;
            if (shape == 4) {
                return add("zext i" + width / 2 + " " + argument("i" + width / 2) + " to " + text);
            }
            String argument = argument(text);
            return switch (shape) {
                case 1 -> add("and " + text + " " + argument + ", " + choices.draw(1L << Math.min(width, 62)));
                case 2 -> add("or " + text + " " + argument + ", " + choices.draw(1L << Math.min(width, 62)));
                case 3 -> add("lshr " + text + " " + argument + ", " + choices.between(1, width - 1));
                case 5 -> add("freeze " + text + " " + argument);
                default -> argument;
            };
        }

        private String argument(String type) {
            String name = "%a" + parameters.size();
            parameters.add(type + (choices.chance(1, 5) ? " noundef " : " ") + name);
            return name;
        }

        private String operation(Term.Operation operation) {
            List<String> operands = new ArrayList<>(
                    operation.operands().stream().map(this::operand).toList());
            boolean isSwapped = operation.operator().isCommutative() && choices.chance(1, 3);
            Operator operator = operation.operator();
            if (isSwapped) {
                operands.addFirst(operands.remove(1));
            }
            return add(
                    switch (operator) {
                        case Operator.Call call -> call(call, operation, operands);
                        case Operator.Plain plain -> plain(plain.opcode(), operation, operands, isSwapped);
                    });
        }

        private String call(Operator.Call call, Term.Operation operation, List<String> operands) {
            String type = types.get(operation.type());
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < operands.size(); i++) {
                arguments.add(types.get(operation.operands().get(i).type()) + " " + operands.get(i));
            }
            String suffix = type.startsWith("i") ? type : "f" + (16 << FLOATS.indexOf(type));
            return "call " + floatFlags(operation) + type + " " + "@" + call.name() + "." + suffix + "("
                    + String.join(", ", arguments) + ")";
        }

        private String plain(Opcode opcode, Term.Operation operation, List<String> operands, boolean isSwapped) {
            String of = types.get(operation.operands().getFirst().type());
            String to = types.get(operation.type());
            String head = opcode.mnemonic() + " " + flags(opcode, operation, of, to);
            if (opcode == Opcode.SELECT) {
                String arms = to + " " + operands.get(1) + ", " + to + " " + operands.get(2);
                return head + "i1 " + operands.getFirst() + ", " + arms;
            }
            if (opcode.format() == Opcode.Format.CAST) {
                return head + of + " " + operands.getFirst() + " to " + to;
            }
            String stated = "";
            if (opcode.format() == Opcode.Format.COMPARE) {
                Predicate predicate = predicate(Objects.requireNonNull(operation.predicate()), opcode);
                stated = (isSwapped ? predicate.swapped() : predicate).word() + " ";
            }
            return head + stated + of + " " + String.join(", ", operands);
        }

        private Predicate predicate(PredicateTerm term, Opcode opcode) {
            if (term.fixed() != null) {
                return term.fixed();
            }
            List<Predicate> fitting = Arrays.stream(Predicate.values())
                    .filter(one -> one.isOfFloats() == (opcode == Opcode.FCMP))
                    .toList();
            return predicates.computeIfAbsent(term.variable(), _ -> choices.pick(fitting));
        }

        /** The flags that the rule requires, and some of the others that the operation may have. */
        private String flags(Opcode opcode, Term.Operation operation, String of, String to) {
            boolean isFloat = !of.startsWith("i") || !to.startsWith("i");
            return Arrays.stream(Flag.values())
                    .filter(flag -> opcode.allows(flag) && (isFloat || !flag.isFastMath()))
                    .filter(flag -> operation.required().contains(flag) || choices.chance(1, 3))
                    .map(flag -> flag.word() + " ")
                    .collect(Collectors.joining());
        }

        private String floatFlags(Term.Operation operation) {
            boolean isFloat = !isInteger(operation.type());
            return Arrays.stream(Flag.values())
                    .filter(Flag::isFastMath)
                    .filter(flag -> operation.required().contains(flag) || isFloat && choices.chance(1, 4))
                    .map(flag -> flag.word() + " ")
                    .collect(Collectors.joining());
        }
    }
}
