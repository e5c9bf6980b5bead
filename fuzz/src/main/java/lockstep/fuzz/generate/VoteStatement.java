package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** A vote, a match or a reduction over the lanes that arrive. */
final class VoteStatement implements Statement {
    private static final List<String> REDUCTIONS = List.of("add", "umin", "umax", "min", "max", "and", "or", "xor");

    @Override
    public String name() {
        return "vote";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.lanes().isKnown();
    }

    @Override
    public void emit(FunctionEmitter e) {
        Value mask = e.lanes().knownMask();
        switch (e.choices().below(8)) {
            case 0 -> e.pool().add(e.ballot(mask, e.values().condition(e)), KnownUniformity.WARP);
            case 1 -> vote(e, mask, "any");
            case 2 -> vote(e, mask, "all");
            case 3 -> vote(e, mask, "uni");
            case 4 -> {
                IntType type = e.choices().pick(List.of(IntType.I32, IntType.I64));
                Value value = e.values().varying(e, type);
                e.keepVarying(e.intrinsic("llvm.nvvm.match.any.sync." + type, List.of(), mask, value));
            }
            case 5 -> {
                IntType type = e.choices().pick(List.of(IntType.I32, IntType.I64));
                Value value = e.values().varying(e, type);
                Value pair = e.intrinsic("llvm.nvvm.match.all.sync." + type + "p", List.of(), mask, value);
                e.pool().add(e.at().add(new ExtractValueInstruction(pair, List.of(0))), KnownUniformity.WARP);
                e.pool().add(e.at().add(new ExtractValueInstruction(pair, List.of(1))), KnownUniformity.WARP);
            }
            case 6 -> {
                Value here = e.ballot(mask, e.context().bool(true));
                Value count = e.intrinsic("llvm.ctpop", List.of(IntType.I32), here);
                e.pool().add(count, KnownUniformity.WARP);
            }
            default -> {
                String operation = e.choices().pick(REDUCTIONS);
                // What all have in common is added up as often as there are lanes.
                Value value = e.choices().chance(1, 3)
                        ? e.values().uniform(e, KnownUniformity.BLOCK)
                        : e.values().varying(e, IntType.I32);
                Value result = e.intrinsic("llvm.nvvm.redux.sync." + operation, List.of(), value, mask);
                e.pool().add(result, KnownUniformity.WARP);
            }
        }
    }

    /** A ballot, a reduction or a match over the lanes that arrive, whose result is not in the pool. */
    static Value ask(FunctionEmitter e) {
        Value mask = e.lanes().knownMask();
        return switch (e.choices().below(3)) {
            case 0 ->
                e.intrinsic(
                        "llvm.nvvm.vote.ballot.sync",
                        List.of(),
                        mask,
                        e.values().condition(e));
            case 1 -> {
                Value value = e.values().varying(e, IntType.I32);
                yield e.intrinsic("llvm.nvvm.redux.sync.add", List.of(), value, mask);
            }
            default ->
                e.intrinsic(
                        "llvm.nvvm.match.any.sync.i32",
                        List.of(),
                        mask,
                        e.values().varying(e, IntType.I32));
        };
    }

    private static void vote(FunctionEmitter e, Value mask, String kind) {
        Value condition = e.values().condition(e);
        Value result = e.intrinsic("llvm.nvvm.vote." + kind + ".sync", List.of(), mask, condition);
        e.pool().add(result, KnownUniformity.WARP);
    }
}
