package lockstep.fuzz.judge;

/** The progress of one judgement, written by the thread that judges and read by one that watches it. */
public final class StepNote {
    private volatile Place place = new Place(-1, "");

    /**
     * What runs.
     *
     * @param step index of the step, from 0; -1 where no step is running
     * @param pass name of its pass, or its command; empty where the simulator or the check runs
     */
    public record Place(int step, String pass) {}

    /** Notes that a step is running. */
    void enter(int step, String pass) {
        place = new Place(step, pass);
    }

    /** Notes that the step has ended, and that the simulator or the check runs. */
    void leave() {
        place = new Place(place.step(), "");
    }

    /** What runs now. */
    public Place place() {
        return place;
    }
}
