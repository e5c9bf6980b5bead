package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Law: the shards of a range are consecutive blocks of whole units that differ by one unit at most. */
final class ShardTest {
    @Property
    void shardsAreTheRange(
            @ForAll @LongRange(min = -1000, max = 1000) long first,
            @ForAll @LongRange(min = 0, max = Long.MAX_VALUE - 2000) long more,
            @ForAll @IntRange(min = 1, max = 100) int unit,
            @ForAll @IntRange(min = 1, max = 20) int count) {
        SeedUnits all = new SeedUnits(first, first + more, unit);
        long next = first;
        long most = 0;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < Math.min(count, all.count()); i++) {
            SeedUnits mine = new Shard(i, count).of(all);
            assertEquals(next, mine.first());
            assertEquals(0, (mine.first() - first) % unit);
            most = Math.max(most, mine.count());
            least = Math.min(least, mine.count());
            next = mine.last() + 1;
        }
        assertEquals(first + more + 1, next);
        assertTrue(most - least <= 1);
    }

    @Example
    void aShardIsNumberedByHandOrByABatchSystem() {
        assertEquals(new Shard(3, 8), Shard.parse("3/8", Map.of()));
        assertEquals(new Shard(5, 8), Shard.parse("env/8", Map.of("SLURM_ARRAY_TASK_ID", "5")));
        assertEquals(new Shard(0, 8), Shard.parse("env/8", Map.of("JOB_COMPLETION_INDEX", "0")));
    }

    @Example
    void whatIsNotAShardIsRefused() {
        Map<String, String> task = Map.of("SLURM_ARRAY_TASK_ID", "x");
        for (String wrong : new String[] {"8/8", "-1/8", "1", "1/0", "env/8", "1/99999999999", "ENV/2"}) {
            assertThrows(IllegalArgumentException.class, () -> Shard.parse(wrong, Map.of()), wrong);
        }
        assertThrows(IllegalArgumentException.class, () -> Shard.parse("env/8", task));
        assertThrows(IllegalArgumentException.class, () -> new Shard(3, 4).of(new SeedUnits(0, 63, 32)));
    }
}
