package lockstep.fuzz.generate.sass;

/** A label whose position is not known yet. */
final class SassLabel {
    private int index = -1;

    /** The first instruction. */
    static SassLabel start() {
        SassLabel start = new SassLabel();
        start.place(0);
        return start;
    }

    void place(int at) {
        index = at;
    }

    /** Index of the instruction after it. */
    int index() {
        if (index < 0) {
            throw new IllegalStateException("a label that is placed nowhere");
        }
        return index;
    }
}
