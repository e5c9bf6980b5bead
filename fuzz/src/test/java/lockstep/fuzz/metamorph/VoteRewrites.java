package lockstep.fuzz.metamorph;

import java.util.List;
import lockstep.fuzz.metamorph.CollectiveRewrites.LegalRewrite;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Collectives computed by other collectives of the same lanes at the same place. */
final class VoteRewrites {
    private static final String ALL = "llvm.nvvm.vote.all.sync";
    private static final String ANY = "llvm.nvvm.vote.any.sync";
    private static final String BALLOT = "llvm.nvvm.vote.ballot.sync";
    private static final int LAST_LANE = 31;

    private VoteRewrites() {}

    static List<LegalRewrite> all() {
        return List.of(
                votes(
                        "any-by-all",
                        "some lane says yes: not all say no",
                        Intrinsic.VOTE_SYNC_ANY,
                        (b, at) -> Collectives.not(b, vote(b, at, ALL, true))),
                votes(
                        "all-by-any",
                        "all lanes say yes: none says no",
                        Intrinsic.VOTE_SYNC_ALL,
                        (b, at) -> Collectives.not(b, vote(b, at, ANY, true))),
                votes(
                        "uni-by-all",
                        "all lanes say the same: all yes, or all no",
                        Intrinsic.VOTE_SYNC_UNI,
                        (b, at) -> b.binary(Opcode.OR, vote(b, at, ALL, false), vote(b, at, ALL, true))),
                votes(
                        "any-by-ballot",
                        "some lane says yes: the ballot is not 0",
                        Intrinsic.VOTE_SYNC_ANY,
                        (b, at) -> b.compare(
                                Predicate.NE,
                                vote(b, at, BALLOT, false),
                                b.context().i32(0))),
                votes(
                        "all-by-ballot",
                        "all lanes say yes: the ballot of those that say no is 0",
                        Intrinsic.VOTE_SYNC_ALL,
                        (b, at) -> b.compare(
                                Predicate.EQ,
                                vote(b, at, BALLOT, true),
                                b.context().i32(0))),
                votes(
                        "ballot-by-complement",
                        "who says yes: who is there, without who says no",
                        Intrinsic.VOTE_SYNC_BALLOT,
                        (b, at) -> b.binary(
                                Opcode.XOR,
                                Collectives.call(
                                        b,
                                        at,
                                        BALLOT,
                                        Collectives.mask(at),
                                        b.context().bool(true)),
                                vote(b, at, BALLOT, true))),
                rewrite(
                        "PTX ISA, redux.sync",
                        "count-by-sum",
                        "the number of lanes that say yes is a sum of ones",
                        VoteRewrites::isCount,
                        VoteRewrites::sum),
                redux("or-by-and", Intrinsic.REDUX_SYNC_OR, "and"),
                redux("and-by-or", Intrinsic.REDUX_SYNC_AND, "or"),
                redux("umin-by-umax", Intrinsic.REDUX_SYNC_UMIN, "umax"),
                redux("max-by-min", Intrinsic.REDUX_SYNC_MAX, "min"),
                rewrite(
                        "PTX ISA, shfl.sync",
                        "butterfly-by-index",
                        "lane ^ distance is computed before the shuffle",
                        VoteRewrites::isButterfly,
                        VoteRewrites::byIndex),
                rewrite(
                        "PTX ISA, shfl.sync",
                        "shuffle-of-bits",
                        "a float is shuffled as the integer of its bits",
                        at -> Collectives.hasMask(at) && at.type() == FloatType.FLOAT,
                        VoteRewrites::asBits),
                rewrite(
                        "PTX ISA, shfl.sync",
                        "shuffle-with-predicate",
                        "a shuffle also says whether it was in range",
                        VoteRewrites::isPlainShuffle,
                        VoteRewrites::withPredicate),
                rewrite(
                        "PTX ISA, match.sync",
                        "match-wide",
                        "values are compared as twice as long ones",
                        at -> Collectives.isNamed(at, "llvm.nvvm.match.any.sync.i32"),
                        (rewriter, at, choices) -> wide(rewriter, at, "llvm.nvvm.match.any.sync.i64")),
                rewrite(
                        "PTX ISA, match.sync",
                        "match-all-wide",
                        "values are compared as twice as long ones",
                        at -> Collectives.isNamed(at, "llvm.nvvm.match.all.sync.i32p"),
                        (rewriter, at, choices) -> wide(rewriter, at, "llvm.nvvm.match.all.sync.i64p")));
    }

    private static LegalRewrite rewrite(
            String clause,
            String name,
            String summary,
            java.util.function.Predicate<Instruction> applies,
            Transformation.Edit edit) {
        return new LegalRewrite(clause, new Transformation(name, summary, applies, edit));
    }

    /** Builds the replacement of a collective. */
    private interface Form {
        Value build(IrBuilder builder, Instruction at);
    }

    private static LegalRewrite votes(String name, String summary, Intrinsic kind, Form form) {
        return rewrite("S7.10; PTX ISA, vote.sync", name, summary, at -> Collectives.is(at, kind), replacement(form));
    }

    private static Transformation.Edit replacement(Form form) {
        return (rewriter, at, choices) -> rewriter.replace(at, form.build(rewriter.before(at), at));
    }

    private static Value vote(IrBuilder builder, Instruction at, String name, boolean isOpposite) {
        Value said = Collectives.value(at);
        Value value = isOpposite ? Collectives.not(builder, said) : said;
        return Collectives.call(builder, at, name, Collectives.mask(at), value);
    }

    private static LegalRewrite redux(String name, Intrinsic kind, String dual) {
        String summary = "a reduction is the complement of its dual over complements";
        return rewrite("PTX ISA, redux.sync", name, summary, at -> Collectives.is(at, kind), replacement((b, at) -> {
            Value opposite = Collectives.not(b, Collectives.value(at));
            String call = "llvm.nvvm.redux.sync." + dual;
            return Collectives.not(b, Collectives.call(b, at, call, opposite, Collectives.mask(at)));
        }));
    }

    private static boolean isCount(Instruction at) {
        return Collectives.isNamed(at, "llvm.ctpop.i32")
                && at.operand(0) instanceof CallInstruction ballot
                && Collectives.is(ballot, Intrinsic.VOTE_SYNC_BALLOT);
    }

    private static void sum(Rewriter rewriter, Instruction at, Choices choices) {
        Instruction ballot = (Instruction) at.operand(0);
        IrBuilder builder = rewriter.before(ballot);
        Value one = builder.cast(Opcode.ZEXT, Collectives.value(ballot), IntType.I32);
        String add = "llvm.nvvm.redux.sync.add";
        rewriter.replace(at, Collectives.call(builder, ballot, add, one, Collectives.mask(ballot)));
    }

    private static boolean isButterfly(Instruction at) {
        return Collectives.isNamed(at, "llvm.nvvm.shfl.sync.bfly.i32") && isWholeWarp(at);
    }

    /** Whether a shuffle reads from any lane of the warp: its segments have all lanes. */
    private static boolean isWholeWarp(Instruction at) {
        return at.operand(3) instanceof ConstantInt clamp && clamp.zext() == LAST_LANE;
    }

    private static void byIndex(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        Value lane = Collectives.call(builder, at, "llvm.nvvm.read.ptx.sreg.laneid");
        Value distance =
                builder.binary(Opcode.AND, at.operand(2), builder.context().i32(LAST_LANE));
        Value source = builder.binary(Opcode.XOR, lane, distance);
        String index = "llvm.nvvm.shfl.sync.idx.i32";
        rewriter.replace(at, Collectives.call(builder, at, index, at.operand(0), at.operand(1), source, at.operand(3)));
    }

    private static boolean isPlainShuffle(Instruction at) {
        return Collectives.is(
                        at,
                        Intrinsic.SHFL_SYNC_UP,
                        Intrinsic.SHFL_SYNC_DOWN,
                        Intrinsic.SHFL_SYNC_BFLY,
                        Intrinsic.SHFL_SYNC_IDX)
                && at.type() instanceof IntType;
    }

    private static String name(Instruction at) {
        return ((CallInstruction) at).calledFunction().orElseThrow().name();
    }

    private static void asBits(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        Value bits = builder.cast(Opcode.BITCAST, at.operand(1), IntType.I32);
        String ofBits = name(at).replace(".f32", ".i32");
        Value shuffled = Collectives.call(builder, at, ofBits, at.operand(0), bits, at.operand(2), at.operand(3));
        rewriter.replace(at, builder.cast(Opcode.BITCAST, shuffled, FloatType.FLOAT));
    }

    private static void withPredicate(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        Value pair = Collectives.call(
                builder, at, name(at) + "p", at.operands().subList(0, 4).toArray(Value[]::new));
        rewriter.replace(at, builder.add(new ExtractValueInstruction(pair, List.of(0))));
    }

    private static void wide(Rewriter rewriter, Instruction at, String name) {
        IrBuilder builder = rewriter.before(at);
        Value value = builder.cast(Opcode.ZEXT, at.operand(1), IntType.I64);
        rewriter.replace(at, Collectives.call(builder, at, name, at.operand(0), value));
    }
}
