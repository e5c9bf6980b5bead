# Programs without what ptxas 13.0 is known to compile wrong, so that campaigns find something else.
far-position = 0
upper-half-result = 0
video-saturation = 0
guarded-set = 0
narrow-store = 0
video-limit = 0
guarded-test = 0
unsigned-product = 0
