package lockstep.fuzz.detection;

/**
 * A case after reduction.
 *
 * @param instructions of all functions of the program
 * @param seconds that the reduction took
 */
public record ReducedCase(int instructions, double seconds) {}
