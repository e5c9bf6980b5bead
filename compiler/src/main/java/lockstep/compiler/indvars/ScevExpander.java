package lockstep.compiler.indvars;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Extended;
import lockstep.compiler.analysis.scev.Scev.Extreme;
import lockstep.compiler.analysis.scev.Scev.Product;
import lockstep.compiler.analysis.scev.Scev.Quotient;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Truncated;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Expands expressions to instructions at the end of one block, each expression once. The instructions cannot trap: they
 * divide by constants only. A recurrence of an enclosing loop is expanded to a PHI of its header, plus or minus a
 * loop-invariant value; other recurrences cannot be expanded. Source: LLVM, SCEVExpander. Recursion is over
 * expressions, whose size is bounded.
 */
public final class ScevExpander {
    private final LoopFacts facts;
    private final Rewriter rewriter;
    private final BasicBlock block;
    private final Map<Scev, Value> made = new HashMap<>();
    private final Map<Value, Value> frozen = new IdentityHashMap<>();

    /** Expands at the end of {@code block}, which the definitions of all values that the expressions name dominate. */
    public ScevExpander(LoopFacts facts, Rewriter rewriter, BasicBlock block) {
        this.facts = facts;
        this.rewriter = rewriter;
        this.block = block;
    }

    // ---- questions

    /**
     * The number of operations that {@code expression} takes. Casts and expressions that were expanded before are free;
     * common subexpressions count once.
     */
    public int cost(Scev expression) {
        return cost(expression, new HashSet<>());
    }

    private int cost(Scev expression, Set<Scev> counted) {
        if (made.containsKey(expression) || !counted.add(expression)) {
            return 0;
        }
        int parts = 0;
        for (Scev part : ScalarEvolution.parts(expression)) {
            parts += expression instanceof Recurrence ? 0 : cost(part, counted);
        }
        return switch (expression) {
            case Constant _ -> 0;
            case Unknown _ -> 0;
            case Sum sum -> parts + sum.terms().size() - 1 - negated(sum);
            case Product product -> parts + product.factors().size() - 1;
            case Extended _ -> parts;
            case Truncated _ -> parts;
            case Quotient quotient -> parts + (isPowerOfTwo(quotient.divisor()) ? 1 : DIVISION);
            case Extreme _ -> parts + 1;
            case Recurrence chain -> {
                Anchor anchor = anchor(chain);
                yield anchor == null || anchor.more() == null ? 0 : 1 + cost(anchor.more(), counted);
            }
        };
    }

    /** The cost of a division, in operations. Source: LLVM, TargetTransformInfo, TCC_Expensive. */
    private static final int DIVISION = 4;

    private static int negated(Sum sum) {
        return (int) sum.terms().stream().filter(ScevExpander::isNegated).count();
    }

    /** Whether {@code term} is a product with factor -1, which is subtracted. */
    private static boolean isNegated(Scev term) {
        return term instanceof Product product
                && product.factors().getFirst() instanceof Constant number
                && number.signed().equals(ExactInt.of(-1));
    }

    private static boolean isPowerOfTwo(Constant number) {
        return number.number().bitCount() == 1;
    }

    /** Whether {@code expression} can be expanded in the preheader of {@code loop}. */
    public boolean isPossible(Scev expression, int loop) {
        if (!facts.evolution().isInvariant(expression, loop) || expression.width() > Long.SIZE) {
            return false;
        }
        return switch (expression) {
            case Recurrence chain -> {
                Anchor anchor = facts.loops().encloses(chain.loop(), loop) ? anchor(chain) : null;
                yield anchor != null && (anchor.more() == null || isPossible(anchor.more(), chain.loop()));
            }
            case Constant _, Unknown _, Sum _, Product _, Extended _, Truncated _, Quotient _, Extreme _ ->
                ScalarEvolution.parts(expression).stream().allMatch(part -> isPossible(part, loop));
        };
    }

    /** A PHI that equals a recurrence up to an addend that is invariant in its loop. */
    private record Anchor(PhiInstruction phi, @Nullable Scev more) {}

    private @Nullable Anchor anchor(Recurrence chain) {
        FunctionGraph graph = facts.graph();
        LoopForest loops = facts.loops();
        for (PhiInstruction phi : graph.block(loops.header(chain.loop())).phis()) {
            if (phi.type().equals(type(chain.width()))
                    && facts.evolution().of(phi) instanceof Recurrence own
                    && own.loop() == chain.loop()) {
                Scev more = facts.evolution().difference(chain, own);
                if (more != null && facts.evolution().isInvariant(more, chain.loop())) {
                    boolean isSame =
                            more instanceof Constant number && number.number().signum() == 0;
                    return new Anchor(phi, isSame ? null : more);
                }
            }
        }
        return null;
    }

    // ---- instructions

    /** Records that {@code value}, which is available and no more poisonous than {@code expression}, equals it. */
    public void know(Scev expression, Value value) {
        made.putIfAbsent(expression, value);
    }

    /** Values to freeze in all expansions from now on. */
    public void freeze(Set<Value> values) {
        for (Value value : values) {
            if (!frozen.containsKey(value)) {
                frozen.put(value, insert(new FreezeInstruction(value)));
                made.clear();
            }
        }
    }

    private IntType type(int width) {
        return IntType.of(width);
    }

    private Instruction place() {
        return block.terminator();
    }

    private <I extends Instruction> I insert(I instruction) {
        return rewriter.insertBefore(instruction, place());
    }

    /** The value of {@code expression}, which is possible. */
    public Value expand(Scev expression) {
        Value known = made.get(expression);
        if (known == null) {
            known = make(expression);
            made.put(expression, known);
        }
        return known;
    }

    private Value make(Scev expression) {
        IntType type = type(expression.width());
        return switch (expression) {
            case Constant constant -> rewriter.context().integer(type, constant.number());
            case Unknown unknown -> frozen.getOrDefault(unknown.value(), unknown.value());
            case Sum sum -> sum(sum);
            case Product product -> product(product);
            case Extended extended ->
                insert(new CastInstruction(
                        extended.isSigned() ? Opcode.SEXT : Opcode.ZEXT, expand(extended.operand()), type, 0));
            case Truncated truncated -> insert(new CastInstruction(Opcode.TRUNC, expand(truncated.operand()), type, 0));
            case Quotient quotient -> quotient(quotient, type);
            case Extreme extreme -> extreme(extreme, type);
            case Recurrence chain -> chain(chain);
        };
    }

    /** Adds the positive terms first, then subtracts the negated ones; the constant comes last. */
    private Value sum(Sum sum) {
        List<Scev> added = new ArrayList<>();
        List<Scev> subtracted = new ArrayList<>();
        for (Scev term : sum.terms()) {
            if (!(term instanceof Constant)) {
                (isNegated(term) ? subtracted : added).add(term);
            }
        }
        Constant constant = sum.terms().getFirst() instanceof Constant c ? c : null;
        Value all = null;
        if (added.isEmpty() && constant != null) {
            all = expand(constant);
            constant = null;
        }
        for (Scev term : added) {
            all = all == null ? expand(term) : binary(Opcode.ADD, all, expand(term));
        }
        for (Scev term : subtracted) {
            Value value = expand(factorsOf((Product) term));
            all = binary(Opcode.SUB, all == null ? rewriter.context().integer(type(sum.width()), 0) : all, value);
        }
        // a sum has two terms at least, and at most one of them is a constant
        Value sumOfTerms = Objects.requireNonNull(all);
        return constant == null ? sumOfTerms : binary(Opcode.ADD, sumOfTerms, expand(constant));
    }

    /** A product without its constant factor. */
    private static Scev factorsOf(Product product) {
        List<Scev> rest = product.factors().subList(1, product.factors().size());
        return rest.size() == 1 ? rest.getFirst() : new Product(product.width(), rest);
    }

    private Value product(Product product) {
        if (!(product.factors().getFirst() instanceof Constant number)) {
            Value all = expand(product.factors().getFirst());
            for (Scev factor : product.factors().subList(1, product.factors().size())) {
                all = binary(Opcode.MUL, all, expand(factor));
            }
            return all;
        }
        Value rest = expand(factorsOf(product));
        IntType type = type(product.width());
        if (isNegated(product)) {
            return binary(Opcode.SUB, rewriter.context().integer(type, 0), rest);
        }
        return isPowerOfTwo(number)
                ? binary(Opcode.SHL, rest, shift(number, type))
                : binary(Opcode.MUL, rest, expand(number));
    }

    private Value quotient(Quotient quotient, IntType type) {
        Value dividend = expand(quotient.dividend());
        return isPowerOfTwo(quotient.divisor())
                ? binary(Opcode.LSHR, dividend, shift(quotient.divisor(), type))
                : binary(Opcode.UDIV, dividend, expand(quotient.divisor()));
    }

    private Value shift(Constant number, IntType type) {
        return rewriter.context().integer(type, number.number().getLowestSetBit());
    }

    private Value extreme(Extreme extreme, IntType type) {
        String name = "llvm." + (extreme.isSigned() ? "s" : "u") + (extreme.isMost() ? "max" : "min");
        Value left = expand(extreme.left());
        Value right = expand(extreme.right());
        IrBuilder builder = rewriter.before(place());
        return builder.call(IntrinsicTable.declare(rewriter.function().module(), name, type), left, right);
    }

    private Value chain(Recurrence chain) {
        Anchor anchor = anchor(chain);
        if (anchor == null) {
            throw new IllegalStateException("a chain that no PHI has");
        }
        return anchor.more() == null ? anchor.phi() : binary(Opcode.ADD, anchor.phi(), expand(anchor.more()));
    }

    private Value binary(Opcode opcode, Value left, Value right) {
        return insert(new BinaryInstruction(opcode, left, right, 0));
    }
}
