package lockstep.fuzz.generate.sass;

/** A place in the code that is not known yet. */
final class Label {
    private int index = -1;

    void place(int at) {
        index = at;
    }

    /** Index of the instruction behind it. */
    int index() {
        if (index < 0) {
            throw new IllegalStateException("a label that is placed nowhere");
        }
        return index;
    }
}
