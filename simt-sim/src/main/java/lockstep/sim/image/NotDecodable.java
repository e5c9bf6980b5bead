package lockstep.sim.image;

/** Thrown while decoding something that the simulator cannot execute; the instruction becomes an unsupported one. */
public final class NotDecodable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param what completes "not supported: ..." */
    public NotDecodable(String what) {
        super(what, null, false, false);
    }

    /** What is not supported. */
    public String what() {
        return String.valueOf(getMessage());
    }
}
