package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.sass.cubin.Cubin.Segment;

/** The segments of a laid-out cubin: adjacent sections with the same access rights are loaded together. */
final class SegmentLayout {
    private static final int LOADED = 1;
    private static final int TABLE = 6;
    private static final int SEGMENT_SIZE = 56;
    private static final int ALIGNMENT = 8;
    private static final int READ = 4;
    private static final int EXECUTE = 5;
    private static final int WRITE = 6;
    private static final long WRITE_FLAG = 1;
    private static final long EXECUTE_FLAG = 4;

    private SegmentLayout() {}

    private static int use(Generation generation, Section section) {
        if ((section.flags() & WRITE_FLAG) != 0) {
            return WRITE;
        }
        boolean isCode = (section.flags() & EXECUTE_FLAG) != 0 || generation == Generation.FIRST;
        return isCode ? EXECUTE : READ;
    }

    /** The segments of {@code content}; {@code table} is the offset of their own table. */
    static List<Segment> of(Generation generation, List<Section> content, long table) {
        List<Segment> groups = new ArrayList<>();
        int first = 0;
        while (first < content.size()) {
            int end = first + 1;
            int use = use(generation, content.get(first));
            while (end < content.size() && use(generation, content.get(end)) == use) {
                end++;
            }
            groups.add(group(content.subList(first, end), use));
            first = end;
        }
        int tableUse = generation == Generation.FIRST ? EXECUTE : READ;
        long size = (groups.size() + 2L) * SEGMENT_SIZE;
        Segment own = new Segment(LOADED, tableUse, table, 0, 0, size, size, ALIGNMENT);
        groups.add(generation == Generation.FIRST ? groups.size() : 0, own);
        groups.addFirst(new Segment(TABLE, tableUse, table, 0, 0, size, size, ALIGNMENT));
        return groups;
    }

    private static Segment group(List<Section> sections, int use) {
        long start = sections.getFirst().offset();
        long end = start;
        for (Section section : sections) {
            end = Math.max(end, section.offset() + section.bytes().size());
        }
        long memory = end - start;
        for (Section section : sections) {
            if (section.type() == Section.NO_BITS) {
                long over = memory % section.alignment();
                memory += (over == 0 ? 0 : section.alignment() - over) + section.size();
            }
        }
        return new Segment(LOADED, use, start, 0, 0, end - start, memory, ALIGNMENT);
    }
}
