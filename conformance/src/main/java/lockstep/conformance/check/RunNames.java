package lockstep.conformance.check;

import lockstep.ir.launch.LaunchFile;

/** Names of observed objects. */
final class RunNames {
    private RunNames() {}

    static String buffer(LaunchFile launches, int launch, int argument) {
        return launches.launches().get(launch).kernel() + " arg " + argument;
    }
}
