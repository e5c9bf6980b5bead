package lockstep.sim.image;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** A collective operation of the lanes of a warp, whether they wait for one another or not. */
public sealed interface Collective {
    /** The source lane of a shuffle. Source: PTX ISA, "shfl.sync". */
    enum Shuffle implements Collective {
        /** A lower lane. */
        UP,
        /** A higher lane. */
        DOWN,
        /** The lane whose number differs in the bits of a mask. */
        BUTTERFLY,
        /** The lane with a given number. */
        INDEX
    }

    /** How a vote reduces predicates. Source: PTX ISA, "vote.sync". */
    enum Vote implements Collective {
        /** All are true. */
        ALL,
        /** Any is true. */
        ANY,
        /** All are the same. */
        UNIFORM
    }

    /** How words are reduced. Source: PTX ISA, "redux.sync". */
    enum Redux implements Collective {
        /** Sum. */
        ADD,
        /** Bitwise and. */
        AND,
        /** Bitwise or. */
        OR,
        /** Bitwise exclusive or. */
        XOR,
        /** Signed maximum. */
        MAX,
        /** Signed minimum. */
        MIN,
        /** Unsigned maximum. */
        UMAX,
        /** Unsigned minimum. */
        UMIN
    }

    /** The other collectives. */
    enum Other implements Collective {
        /** The predicates as a mask. */
        BALLOT,
        /** The lanes with the same value. */
        MATCH_ANY,
        /** Whether all lanes have the same value. */
        MATCH_ALL,
        /** The active lanes. */
        ACTIVE_MASK,
        /** One of the lanes. */
        ELECT,
        /** No result: a barrier of the warp. */
        WARP_SYNC
    }

    /** The collective of an intrinsic. */
    static Collective of(Intrinsic kind) {
        Collective known = Table.BY_INTRINSIC.get(kind);
        if (known == null) {
            throw new CompilerBug(kind + " is not a collective");
        }
        return known;
    }

    /** Maps intrinsics to collectives. */
    final class Table {
        private static final Map<Intrinsic, Collective> BY_INTRINSIC = make();

        private Table() {}

        private static Map<Intrinsic, Collective> make() {
            Map<Intrinsic, Collective> map = new EnumMap<>(Intrinsic.class);
            map.put(Intrinsic.SHFL_SYNC_UP, Shuffle.UP);
            map.put(Intrinsic.SHFL_UP, Shuffle.UP);
            map.put(Intrinsic.SHFL_SYNC_DOWN, Shuffle.DOWN);
            map.put(Intrinsic.SHFL_DOWN, Shuffle.DOWN);
            map.put(Intrinsic.SHFL_SYNC_BFLY, Shuffle.BUTTERFLY);
            map.put(Intrinsic.SHFL_BFLY, Shuffle.BUTTERFLY);
            map.put(Intrinsic.SHFL_SYNC_IDX, Shuffle.INDEX);
            map.put(Intrinsic.SHFL_IDX, Shuffle.INDEX);
            map.put(Intrinsic.VOTE_SYNC_ALL, Vote.ALL);
            map.put(Intrinsic.VOTE_ALL, Vote.ALL);
            map.put(Intrinsic.VOTE_SYNC_ANY, Vote.ANY);
            map.put(Intrinsic.VOTE_ANY, Vote.ANY);
            map.put(Intrinsic.VOTE_SYNC_UNI, Vote.UNIFORM);
            map.put(Intrinsic.VOTE_UNI, Vote.UNIFORM);
            map.put(Intrinsic.VOTE_SYNC_BALLOT, Other.BALLOT);
            map.put(Intrinsic.VOTE_BALLOT, Other.BALLOT);
            map.put(Intrinsic.MATCH_ANY_SYNC, Other.MATCH_ANY);
            map.put(Intrinsic.MATCH_ALL_SYNC, Other.MATCH_ALL);
            map.put(Intrinsic.ACTIVEMASK, Other.ACTIVE_MASK);
            map.put(Intrinsic.ELECT_SYNC, Other.ELECT);
            map.put(Intrinsic.BAR_WARP_SYNC, Other.WARP_SYNC);
            map.put(Intrinsic.REDUX_SYNC_ADD, Redux.ADD);
            map.put(Intrinsic.REDUX_SYNC_AND, Redux.AND);
            map.put(Intrinsic.REDUX_SYNC_OR, Redux.OR);
            map.put(Intrinsic.REDUX_SYNC_XOR, Redux.XOR);
            map.put(Intrinsic.REDUX_SYNC_MAX, Redux.MAX);
            map.put(Intrinsic.REDUX_SYNC_MIN, Redux.MIN);
            map.put(Intrinsic.REDUX_SYNC_UMAX, Redux.UMAX);
            map.put(Intrinsic.REDUX_SYNC_UMIN, Redux.UMIN);
            return Collections.unmodifiableMap(map);
        }
    }
}
