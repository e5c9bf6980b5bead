package lockstep.sim.race;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the last atomic write of a place, and the read-modify-writes behind it, released: for readers in any block, and
 * for those in the block of the writer. Immutable but for being built.
 */
final class Releases {
    private @Nullable VectorClock wide;
    private final Long2ObjectOpenHashMap<VectorClock> inBlock = new Long2ObjectOpenHashMap<>(1);

    /** Room for what {@code kept}, the write before in the release sequence, released. */
    static Releases after(@Nullable Releases kept) {
        Releases made = new Releases();
        if (kept != null) {
            made.wide = kept.wide;
            made.inBlock.putAll(kept.inBlock);
        }
        return made;
    }

    /** Adds what a write of a thread of {@code block} releases; null for nothing. */
    void add(long block, @Nullable VectorClock forBlock, @Nullable VectorClock forAll) {
        if (forBlock != null) {
            VectorClock before = inBlock.get(block);
            inBlock.put(block, before == null ? forBlock : before.join(forBlock));
        }
        if (forAll != null) {
            wide = wide == null ? forAll : wide.join(forAll);
        }
    }

    /** What readers of any block get. */
    VectorClock wide() {
        return wide == null ? VectorClock.NOTHING : wide;
    }

    /** What readers of {@code block} get from writers there. */
    VectorClock inBlock(long block) {
        VectorClock known = inBlock.get(block);
        return known == null ? VectorClock.NOTHING : known;
    }
}
