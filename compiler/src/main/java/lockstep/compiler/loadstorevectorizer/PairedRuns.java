package lockstep.compiler.loadstorevectorizer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The runs of LLVM's vectorizer before its rewrite: each access is paired with the nearest one of its size that follows
 * it in memory, and chains of pairs are formed from the lowest address up. A chain is cut before the first move that is
 * not allowed, then to the greatest length, and then halved until it is aligned.
 */
final class PairedRuns implements RunFinder {
    /** Limit on the accesses that are considered for pairing. */
    private static final int WINDOW = 64;

    private static final int NONE = -1;

    /** The smallest size that is cut off, in bytes. */
    private static final int WORD = 4;

    @Override
    public List<List<VectorAccess>> runs(List<VectorAccess> accesses, RunLegality legality) {
        List<List<VectorAccess>> found = new ArrayList<>();
        for (int from = 0; from < accesses.size(); from += WINDOW) {
            List<VectorAccess> window = accesses.subList(from, Math.min(accesses.size(), from + WINDOW));
            new Window(window, legality, found).run();
        }
        return found;
    }

    private static final class Window {
        private final List<VectorAccess> accesses;
        private final RunLegality legality;
        private final List<List<VectorAccess>> found;
        private final int[] next;
        private final int[] before;
        private final Set<VectorAccess> done = new HashSet<>();

        Window(List<VectorAccess> accesses, RunLegality legality, List<List<VectorAccess>> found) {
            this.accesses = accesses;
            this.legality = legality;
            this.found = found;
            next = new int[accesses.size()];
            before = new int[accesses.size()];
            Arrays.fill(before, NONE);
        }

        void run() {
            for (int i = accesses.size() - 1; i >= 0; i--) {
                next[i] = neighbour(i);
                if (next[i] != NONE) {
                    before[next[i]] = i;
                }
            }
            for (int i = accesses.size() - 1; i >= 0; i--) {
                boolean isHead = before[i] == NONE || done.contains(accesses.get(before[i]));
                if (isHead && next[i] != NONE && !done.contains(accesses.get(i))) {
                    cut(chain(i));
                }
            }
        }

        /**
         * The nearest access after {@code index} in the block that continues it in memory, else the last one before.
         */
        private int neighbour(int index) {
            for (int i = index + 1; i < accesses.size(); i++) {
                if (continues(i, index)) {
                    return i;
                }
            }
            for (int i = index - 1; i >= 0; i--) {
                if (continues(i, index)) {
                    return i;
                }
            }
            return NONE;
        }

        private boolean continues(int second, int first) {
            VectorAccess lower = accesses.get(first);
            VectorAccess upper = accesses.get(second);
            return lower.end() == upper.begin() && lower.bytes() == upper.bytes();
        }

        private List<VectorAccess> chain(int head) {
            List<VectorAccess> chain = new ArrayList<>();
            for (int i = head; i != NONE && !done.contains(accesses.get(i)); i = next[i]) {
                chain.add(accesses.get(i));
            }
            return chain;
        }

        private void cut(List<VectorAccess> chain) {
            Deque<List<VectorAccess>> work = new ArrayDeque<>(List.of(chain));
            while (!work.isEmpty()) {
                List<VectorAccess> part = movable(work.pop());
                if (part.size() < 2) {
                    done.addAll(part);
                } else if (legality.isShortEnough(part) && legality.isAligned(part)) {
                    found.add(part);
                    done.addAll(part);
                } else {
                    int left = leftPart(part);
                    work.push(part.subList(left, part.size()));
                    work.push(part.subList(0, left));
                }
            }
        }

        /**
         * The number of accesses in the left part: as many as fit into the longest access; if all fit, all but one of
         * an odd number, or half of an even one.
         */
        private int leftPart(List<VectorAccess> part) {
            long bytes = part.getFirst().bytes();
            long most = legality.settings().bytes() / bytes;
            if (part.size() > most) {
                return (int) most;
            }
            long all = VectorAccess.bytes(part);
            int whole = (int) ((all - all % WORD) / bytes);
            if (whole == part.size()) {
                return whole % 2 == 0 ? whole / 2 : whole - 1;
            }
            return Math.max(1, whole);
        }

        /** The longest prefix in which every access may be moved to all others. */
        private List<VectorAccess> movable(List<VectorAccess> chain) {
            List<VectorAccess> inTime = new ArrayList<>(chain);
            inTime.sort(VectorAccess.BY_TIME);
            Set<VectorAccess> movable = new HashSet<>();
            List<VectorAccess> joined = new ArrayList<>();
            for (VectorAccess access : inTime) {
                boolean fits = access.isLoad()
                        ? joined.isEmpty() || legality.mayMove(access, joined.getFirst())
                        : joined.stream().allMatch(earlier -> legality.mayMove(earlier, access));
                if (!fits) {
                    break;
                }
                joined.add(access);
                movable.add(access);
            }
            int count = 0;
            while (count < chain.size() && movable.contains(chain.get(count))) {
                count++;
            }
            return chain.subList(0, Math.max(1, count));
        }
    }
}
