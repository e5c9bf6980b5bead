package lockstep.sim.race;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The vector clocks released by the last atomic write of a place and the read-modify-writes that continue its release
 * sequence: one for readers in any block, and one for readers in the block of the writer. Immutable once built.
 */
final class Releases {
    private @Nullable VectorClock wide;
    private final Long2ObjectOpenHashMap<VectorClock> inBlock = new Long2ObjectOpenHashMap<>(1);

    /** Continues the release sequence {@code kept}. */
    static Releases after(@Nullable Releases kept) {
        Releases made = new Releases();
        if (kept != null) {
            made.wide = kept.wide;
            made.inBlock.putAll(kept.inBlock);
        }
        return made;
    }

    /** Adds the release of a write by a thread of {@code block}; null for none. */
    void add(long block, @Nullable VectorClock forBlock, @Nullable VectorClock forAll) {
        if (forBlock != null) {
            VectorClock before = inBlock.get(block);
            inBlock.put(block, before == null ? forBlock : before.join(forBlock));
        }
        if (forAll != null) {
            wide = wide == null ? forAll : wide.join(forAll);
        }
    }

    /** The clock that readers of any block acquire. */
    VectorClock wide() {
        return wide == null ? VectorClock.NOTHING : wide;
    }

    /** The clock that readers of {@code block} acquire from writers in the same block. */
    VectorClock inBlock(long block) {
        VectorClock known = inBlock.get(block);
        return known == null ? VectorClock.NOTHING : known;
    }
}
